import type { EventType } from '@kinora/contract/webhooks/events';
import type { ColumnType, Generated as Default, GeneratedAlways } from 'kysely';

type Instant = ColumnType<string, Date | string, Date | string>;
type MaybeInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

export type WebhookTables = {
  webhooks: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    url: string;
    secret: string;
    events: EventType[];
    created_at: Instant;
    failing_since: MaybeInstant;
    disabled_at: MaybeInstant;
  };
  old_webhook_secrets: {
    id: GeneratedAlways<number>;
    webhook_id: number;
    secret: string;
    valid_until: Instant;
  };
  webhook_deliveries: {
    id: GeneratedAlways<number>;
    webhook_id: number;
    event_id: string;
    type: EventType;
    payload: string;
    created_at: Instant;
    tries: Default<number>;
    tried_at: MaybeInstant;
    next_try_at: MaybeInstant;
    delivered_at: MaybeInstant;
    outcome: string | null;
  };
};
