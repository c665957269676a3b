import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { deleteApiKeysBefore } from '#db/api-key-queries.ts';
import { deleteOldAttempts } from '#db/attempt-queries.ts';
import { deleteExpiredTickets } from '#features/accounts/factors/queries.ts';
import { deletePinAttemptsBefore } from '#features/accounts/maturity/queries.ts';
import { deleteDevicesBefore, deleteExpired } from '#features/accounts/tidy-queries.ts';
import { deleteSessionsBefore } from '#db/session-queries.ts';
import { deleteRefusedBefore, deleteSentBefore, undeliveredFor_ms } from '#features/mail/queries.ts';

/** How long ended sessions, expired API keys and unused devices are kept. */
const sessionsFor_ms = 30 * day;
const devicesFor_ms = 365 * day;
/** How long the record of what was sent to whom is kept. */
const sentFor_ms = 90 * day;

/** Deletes expired rows of accounts. */
export async function runTidyAccounts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteOldAttempts(db, now);
  await deletePinAttemptsBefore(db, after(now, -day));
  await deleteExpired(db, now);
  await deleteExpiredTickets(db, now);
  await deleteDevicesBefore(db, after(now, -devicesFor_ms));
  await deleteRefusedBefore(db, after(now, -undeliveredFor_ms));
  await deleteSentBefore(db, after(now, -sentFor_ms));
  await deleteSessionsBefore(db, after(now, -sessionsFor_ms));
  await deleteApiKeysBefore(db, after(now, -sessionsFor_ms));
}
