import type { Db, Tx } from '#db/types.ts';
import type { Jobs } from '#jobs/queue.ts';
import { sendMail } from '#jobs/send-mail.ts';
import type { Address, Letter } from '#services/mail/types.ts';

/**
 * Has a letter sent once the transaction commits, and not at all when it does not.
 * @param key what the letter is about, where that must be told once: a second one under it is not sent.
 */
export async function queueMail(
  tx: Tx,
  jobs: Jobs,
  {
    to,
    reply_to,
    letter,
    now,
    key,
    unsubscribe_url = null,
    is_bulk = false,
  }: {
    to: string;
    reply_to?: Address;
    letter: Letter;
    now: Date;
    key?: string;
    unsubscribe_url?: string | null;
    /** One of many: a code that somebody waits for goes before it. */
    is_bulk?: boolean;
  },
): Promise<void> {
  if (key !== undefined && !(await insertKey(tx, key, now))) return;
  const { subject, text, html } = letter;
  const { id } = await tx
    .insertInto('mails')
    .values({
      recipient: to,
      reply_to_name: reply_to?.name ?? null,
      reply_to: reply_to?.address ?? null,
      subject,
      text,
      html,
      unsubscribe_url,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.send(tx, sendMail, { mail_id: id }, `mail-${id}`, is_bulk ? -1 : 0);
}

/** False when the key is known. */
async function insertKey(tx: Tx, key: string, queued_at: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('mail_keys')
    .values({ key, queued_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A mail that waits to be sent; undefined when it was sent, or refused for good. */
export const readWaitingMail = (db: Db, id: number) =>
  db.selectFrom('mails').where('id', '=', id).where('refused', 'is', null).selectAll().executeTakeFirst();

/** Forgets a mail: what was sent is the mail server's, and may hold what only its reader should know. */
export async function removeMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

export async function giveUpMail(db: Db, id: number, why: string): Promise<void> {
  await db.updateTable('mails').set({ refused: why }).where('id', '=', id).execute();
}
