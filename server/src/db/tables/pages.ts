import type { ColumnType, Generated as Default, GeneratedAlways } from 'kysely';
import type { PageContent, PageName } from '@kinora/contract/pages/versions';

type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

export type PageTables = {
  page_versions: {
    id: GeneratedAlways<number>;
    page: PageName;
    content: ColumnType<PageContent, string, never>;
    valid_from: Instant;
    notice: string | null;
    needs_acceptance: boolean;
    created_at: Instant;
    withdrawn_at: MaybeInstant;
    told_user_id: Default<number>;
    told_at: MaybeInstant;
  };
  policy_acknowledgements: { user_id: number; version_id: number; acknowledged_at: Instant };
};
