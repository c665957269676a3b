import { after, day } from '#clock.ts';
import { isActiveUser } from '#db/session-queries.ts';
import type { Db, Tx } from '#db/types.ts';
import { sendKeptEmails } from '#features/mail/queries.ts';
import type { Jobs } from '#jobs/queue.ts';

/** How long a confirmation link works. */
const linkLifetime_ms = 3 * day;

/** Whether the address of an account is confirmed; locks the account until the transaction ends. */
export async function lockAndCheckConfirmed(tx: Tx, user_id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', user_id)
    // FOR UPDATE would wait for transactions that insert rows about this member.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return found.email_confirmed_at !== null;
}

export async function insertConfirmation(
  tx: Tx,
  user_id: number,
  link_hash: Buffer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('email_confirmations')
    .values({ user_id, link_hash, created_at: now, expires_at: after(now, linkLifetime_ms) })
    .execute();
}

export async function countConfirmationsSince(db: Db, user_id: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('email_confirmations')
    .where('user_id', '=', user_id)
    .where('created_at', '>', since.toISOString())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Uses up a link that confirms an address. @returns the account; undefined if the link was used or has expired. */
export async function consumeConfirmation(tx: Tx, link_hash: Buffer, now: Date) {
  // The account is locked first, so that opening two of its links at once does not deadlock.
  const owner = await tx
    .selectFrom('email_confirmations')
    .innerJoin('users', 'users.id', 'email_confirmations.user_id')
    .select(['users.id', 'users.email', 'users.role'])
    .where('link_hash', '=', link_hash)
    .where(isActiveUser)
    .forNoKeyUpdate('users')
    .executeTakeFirst();
  const used = await tx
    .deleteFrom('email_confirmations')
    .where('link_hash', '=', link_hash)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst();
  return used && owner;
}

/**
 * Confirms the address of an account, sends the emails that were held back until then, and invalidates the
 * account's other links.
 * @param previous_email the address until now, if it has just changed.
 */
export async function markConfirmed(
  tx: Tx,
  jobs: Jobs,
  { id, email }: { id: number; email: string },
  now: Date,
  previous_email = email,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute();
  await tx.deleteFrom('email_confirmations').where('user_id', '=', id).execute();
  await sendKeptEmails(tx, jobs, { from: previous_email, to: email }, now);
}
