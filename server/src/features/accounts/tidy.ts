import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { deleteApiKeysExpiredBefore } from '#db/api-key-queries.ts';
import { deleteOldAttempts } from '#db/attempt-queries.ts';
import { deleteExpiredFactorData } from '#features/accounts/factors/queries.ts';
import { deletePinAttemptsBefore } from '#features/accounts/maturity/queries.ts';
import { deleteDevicesBefore, deleteExpired } from '#features/accounts/tidy-queries.ts';
import { deleteSessionsEndedBefore } from '#db/session-queries.ts';
import {
  deleteRefusedEmailsBefore,
  deleteSentEmailsBefore,
  undeliveredRetention_ms,
} from '#features/mail/queries.ts';

/** How long ended sessions, expired API keys and unused devices are kept. */
const sessionRetention_ms = 30 * day;
const deviceRetention_ms = 365 * day;
/** How long records of sent emails are kept. */
const sentEmailRetention_ms = 90 * day;

/** Deletes expired account data. */
export async function runTidyAccounts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteOldAttempts(db, now);
  await deletePinAttemptsBefore(db, after(now, -day));
  await deleteExpired(db, now);
  await deleteExpiredFactorData(db, now);
  await deleteDevicesBefore(db, after(now, -deviceRetention_ms));
  await deleteRefusedEmailsBefore(db, after(now, -undeliveredRetention_ms));
  await deleteSentEmailsBefore(db, after(now, -sentEmailRetention_ms));
  await deleteSessionsEndedBefore(db, after(now, -sessionRetention_ms));
  await deleteApiKeysExpiredBefore(db, after(now, -sessionRetention_ms));
}
