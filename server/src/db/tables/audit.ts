import type { ColumnType, GeneratedAlways } from 'kysely';
import type { AuditAction } from '@kinora/contract/operator/audit-log';
import type { Role } from '@kinora/contract/roles';

type Instant = ColumnType<string, Date | string, Date | string>;

export type AuditTables = {
  audit_log: {
    id: GeneratedAlways<number>;
    made_at: Instant;
    act: AuditAction;
    actor_id: number | null;
    actor_role: Role | null;
    target_id: number | null;
    subject: string | null;
    reason: string | null;
    network: string | null;
    keep_until: Instant;
  };
};
