import type { CsvCell } from '@kinora/contract/csv';
import type { AuditEntry } from '@kinora/contract/operator/audit-log';

export const csvHeader = [
  'id',
  'made_at',
  'act',
  'actor_id',
  'actor',
  'actor_role',
  'target_id',
  'target',
  'subject',
  'reason',
  'network',
];

export const csvRow = (entry: AuditEntry): CsvCell[] => [
  entry.id,
  entry.made_at,
  entry.act,
  entry.actor?.id ?? '',
  entry.actor?.name ?? '',
  entry.actor_role ?? '',
  entry.target?.id ?? '',
  entry.target?.name ?? '',
  entry.subject ?? '',
  entry.reason ?? '',
  entry.network ?? '',
];
