import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { clearAttempts } from '#features/accounts/attempts.ts';
import { clearPinAttempts } from '#features/accounts/maturity/queries.ts';

/** How long ended sessions and unused devices are kept. */
const sessionsFor_ms = 30 * day;
const devicesFor_ms = 365 * day;
/** How long an operator can see why an email was refused; its text may be meant for the recipient only. */
const refusedFor_ms = 30 * day;

/** Deletes expired rows of accounts. */
export async function runTidyAccounts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ago = (ms: number) => after(now, -ms).toISOString();
  await clearAttempts(db, now);
  await clearPinAttempts(db, after(now, -day));
  await db.deleteFrom('reset_requests').where('created_at', '<', ago(day)).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', ago(day)).execute();
  await db.deleteFrom('email_changes').where('expires_at', '<', ago(day)).execute();
  await db.deleteFrom('export_links').where('expires_at', '<', ago(0)).execute();
  await db.deleteFrom('known_devices').where('used_at', '<', ago(devicesFor_ms)).execute();
  await db
    .deleteFrom('mails')
    .where('refused', 'is not', null)
    .where('created_at', '<', ago(refusedFor_ms))
    .execute();
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<', ago(sessionsFor_ms)), eb('revoked_at', '<', ago(sessionsFor_ms))]),
    )
    .execute();
}
