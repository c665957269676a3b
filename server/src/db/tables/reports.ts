import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ReportSubject, Decision, Reason } from '@kinora/contract/reports/reports';

type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

export type ReportTables = {
  take_downs: {
    id: GeneratedAlways<number>;
    show_id: number;
    episode_id: number | null;
    reason: string;
    taken_down_at: Instant;
    taken_down_by: number | null;
    appeal: string | null;
    appealed_at: MaybeInstant;
    is_appeal_granted: boolean | null;
    appeal_answer: string | null;
    appeal_decided_at: MaybeInstant;
    appeal_decided_by: number | null;
    restored_at: MaybeInstant;
    restored_by: number | null;
    notice_id: number | null;
    earnings_released_at: MaybeInstant;
    earnings_released_by: number | null;
  };
  copyright_notices: {
    report_id: number;
    name: string | null;
    email: string | null;
    on_behalf_of: string | null;
    postal_address: string | null;
    phone: string | null;
    work: string;
    signature: string | null;
    sender: string;
    created_at: Instant;
  };
  counter_notices: {
    take_down_id: number;
    name: string | null;
    postal_address: string | null;
    phone: string | null;
    words: string;
    signature: string | null;
    restore_from: string;
    restore_until: string;
    created_at: Instant;
    suit_reported_at: MaybeInstant;
    suit_reported_by: number | null;
  };
  reports: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    about: ReportSubject;
    show_id: number;
    episode_id: number | null;
    reason: Reason;
    words: string;
    at_s: number | null;
    created_at: Instant;
    assignee_id: number | null;
    decision: Decision | null;
    answer: string | null;
    decided_at: MaybeInstant;
    decided_by: number | null;
  };
};
