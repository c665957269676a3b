import { isStaffAct, type Act } from '@kinora/contract/operator/audit-log';
import { day } from '#clock.ts';

/** How long an entry is kept, in milliseconds: security events for half a year, what staff did for six years. */
export const keptFor = (act: Act): number => (isStaffAct(act) ? 6 * 365 : 180) * day;
