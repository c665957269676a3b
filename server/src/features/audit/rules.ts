import { isStaffAction, type AuditAction } from '@kinora/contract/operator/audit-log';
import { day } from '#clock.ts';

/**
 * How long an entry is kept, in milliseconds: by default half a year for security events, and six years for acts of
 * staff.
 * @param days the configured number of days, by act or by kind.
 */
export function retentionOf(act: AuditAction, days: ReadonlyMap<string, number>): number {
  const [kind, defaultDays] = isStaffAction(act) ? ['staff', 6 * 365] : ['security', 180];
  return (days.get(act) ?? days.get(kind) ?? defaultDays) * day;
}
