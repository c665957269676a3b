import { randomUUID } from 'node:crypto';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import type { Whose } from '#features/accounts/own-data/export-tables.ts';
import { takeDownShows, type Left } from '#features/accounts/own-data/take-down-shows.ts';
import { leaveFigures } from '#features/analytics/queries.ts';
import { accountDeletedEmail } from '#features/accounts/emails.ts';
import { replacePhoto } from '#features/accounts/profile/queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { forgetTaxData } from '#features/earnings/monetization/queries.ts';
import { deleteUnusedImage } from '#features/catalogue/image-queries.ts';

/** Tables that hold only personal data. Rows that depend on theirs are deleted with them. */
const personal = [
  'user_languages',
  'preferences',
  'sessions',
  'maturity_pin_attempts',
  'known_devices',
  'calendar_feeds',
  'password_resets',
  'email_changes',
  'reactions',
  'follows',
  'watch_progress',
  'watch_times',
  'playback_sessions',
  'watch_deltas',
  'viewer_months',
  'viewer_episodes',
  'qualified_changes',
  'qualified_months',
  'notifications',
  'provider_customers',
  'payout_accounts',
] as const;

/**
 * Deletes everything personal about a member. Payments and royalties stay, as the law requires, attached to
 * an anonymised row that cannot be used to sign in.
 */
export async function forget(context: Context, whose: Whose & { name: string }): Promise<void> {
  const { clock, config, db, jobs } = context;
  const now = clock.now();
  const left = await transaction(db, async (tx) => {
    const photo = await replacePhoto(tx, whose.user_id, null);
    await leaveFigures(tx, whose.user_id, now);
    const left = await takeDownShows(tx, jobs, whose.user_id, now);
    left.files.push(...(await forgetTaxData(tx, whose.user_id)));
    if (photo !== null) left.images.push(photo);
    for (const table of personal) await tx.deleteFrom(table).where('user_id', '=', whose.user_id).execute();
    // An operator may have entered a name here.
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
        adult_confirmed_at: null,
        maturity_pin_hash: null,
      })
      .where('id', '=', whose.user_id)
      .execute();
    await queueEmail(tx, jobs, { to: whose.email, content: accountDeletedEmail(config, whose), now });
    return left;
  });
  await removeLeft(context, left, whose.email);
}

/**
 * Deletes the remaining files. The account is already gone at this point, so failures are only logged for the
 * operator.
 */
async function removeLeft(context: Context, { files, images }: Left, email: string): Promise<void> {
  const { db, log, mail, storage } = context;
  const told = (what: object) => (error: unknown) =>
    log.error({ err: error, ...what }, 'Something of a deleted account remains');
  for (const file of files)
    await (file.endsWith('/') ? storage.removeAll(file) : storage.remove(file)).catch(told({ file }));
  for (const id of images)
    await transaction(db, (tx) => deleteUnusedImage(tx, id, storage.removeAll)).catch(told({ image: id }));
  await mail.forget(email).catch(told({ emails: mail.folder }));
}

/** Deletes what is stored by email address instead of by account. */
async function forgetAddress(tx: Tx, { email, account }: Whose): Promise<void> {
  // Their messages to the operator may still be waiting to be sent.
  await tx
    .deleteFrom('mails')
    .where((eb) => eb.or([eb('recipient', '=', email), eb('reply_to', '=', email)]))
    .execute();
  await tx.deleteFrom('contact_messages').where('email', '=', email).execute();
  await tx.deleteFrom('reset_requests').where('email', '=', email).execute();
  await tx.deleteFrom('attempts').where('account', '=', account).execute();
}
