import { randomUUID } from 'node:crypto';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import type { Whose } from '#features/accounts/own-data/kinds.ts';
import { takeDownShows } from '#features/accounts/own-data/take-down-shows.ts';
import { leaveFigures } from '#features/analytics/queries.ts';
import { farewellLetter } from '#features/accounts/letters.ts';
import { replacePhoto } from '#features/accounts/profile/queries.ts';
import { queueMail } from '#features/mail/queries.ts';
import { forgetTaxData } from '#features/monetization/queries.ts';

/** All that is about one person and nothing else. Rows that hang on these go with them. */
const personal = [
  'user_languages',
  'preferences',
  'sessions',
  'known_devices',
  'calendar_feeds',
  'password_resets',
  'email_changes',
  'reactions',
  'follows',
  'watch_progress',
  'watch_times',
  'playback_sessions',
  'watch_changes',
  'viewer_months',
  'viewer_episodes',
  'notifications',
  'provider_customers',
  'payout_accounts',
] as const;

/**
 * Forgets a person. Payments and royalties stay, as the law wants it, and hang on a row that says nothing
 * but that there was somebody; it lets nobody in.
 */
export async function forget(context: Context, whose: Whose & { name: string }): Promise<void> {
  const { clock, config, db, jobs, log, storage } = context;
  const now = clock.now();
  const files = await transaction(db, async (tx) => {
    const photo = await replacePhoto(tx, whose.user_id, null);
    await leaveFigures(tx, whose.user_id, now);
    const left = await takeDownShows(tx, jobs, whose.user_id, now);
    left.push(...(await forgetTaxData(tx, whose.user_id)));
    for (const table of personal) await tx.deleteFrom(table).where('user_id', '=', whose.user_id).execute();
    // An operator may have written a name into it.
    await tx.updateTable('payouts').set({ failure: null }).where('user_id', '=', whose.user_id).execute();
    await forgetAddress(tx, whose);
    await tx
      .updateTable('users')
      .set({
        email: `${randomUUID()}@deleted.invalid`,
        name: 'Deleted account',
        password_hash: '',
        role: 'member',
        address: null,
        maturity_level: 'E - Everyone',
        description: null,
        date_of_birth: null,
        gender: null,
        deleted_at: now,
        monetized_at: null,
      })
      .where('id', '=', whose.user_id)
      .execute();
    await queueMail(tx, jobs, { to: whose.email, letter: farewellLetter(config, whose), now });
    return photo === null ? left : [...left, `${photo}/`];
  });
  // It is forgotten by now; a file that stays behind is told to the operator.
  for (const file of files)
    await (file.endsWith('/') ? storage.removeAll(file) : storage.remove(file)).catch((error: unknown) =>
      log.error({ err: error, file }, 'A file of a deleted account remains'),
    );
}

/** What is kept by address and not by account. */
async function forgetAddress(tx: Tx, { email, account }: Whose): Promise<void> {
  await tx.deleteFrom('mails').where('recipient', '=', email).execute();
  await tx.deleteFrom('contact_messages').where('email', '=', email).execute();
  await tx.deleteFrom('reset_requests').where('email', '=', email).execute();
  await tx.deleteFrom('attempts').where('account', '=', account).execute();
}
