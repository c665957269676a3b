import { sql } from 'kysely';
import type { RefusedEmail } from '@kinora/contract/operator/emails';
import { after, day } from '#clock.ts';
import type { Db, Tx } from '#db/types.ts';
import type { Jobs } from '#jobs/queue.ts';
import type { Box } from '#keys.ts';
import { sendMail } from '#features/mail/send-mail-job.ts';
import { emailKinds } from '#services/mail/email-kinds.ts';
import type { Address, EmailContent } from '#services/mail/types.ts';

/**
 * Queues an email, to be sent once the transaction commits. If the account has not confirmed its
 * address, the email is sent only if its kind allows that (`emailKinds`); otherwise it is kept
 * until the address is confirmed, or dropped.
 * @param box encrypts the email while it waits; for emails with a code or a link that grants access.
 * @param key identifies the event that the email is about: a second email with the same key is not
 * sent.
 */
export async function queueEmail(
  tx: Tx,
  jobs: Jobs,
  {
    to,
    reply_to,
    content,
    now,
    key,
    box,
    unsubscribe_url = null,
    is_bulk = false,
    was_confirmed,
  }: {
    to: string;
    reply_to?: Address;
    content: EmailContent;
    now: Date;
    key?: string;
    box?: Box;
    unsubscribe_url?: string | null;
    /** Low priority: one of many emails, sent after the codes that people are waiting for. */
    is_bulk?: boolean;
    /** Whether the address was confirmed, if its account has just replaced it. */
    was_confirmed?: boolean;
  },
): Promise<void> {
  // The key is recorded even if the email is then dropped, so that jobs do not try to queue it again.
  if (key !== undefined && !(await insertKey(tx, key, now))) return;
  const rule = emailKinds[content.kind];
  const may_send =
    rule === 'proves' || rule === 'elsewhere' || (was_confirmed ?? !(await isUnconfirmed(tx, to)));
  if (!may_send && rule === 'dropped') return;
  const sealed = (text: string) => (box ? box.seal(text) : text);
  const { id } = await tx
    .insertInto('mails')
    .values({
      recipient: to,
      reply_to_name: reply_to?.name ?? null,
      reply_to: reply_to?.address ?? null,
      subject: content.subject,
      text: sealed(content.text),
      html: sealed(content.html),
      unsubscribe_url: unsubscribe_url && sealed(unsubscribe_url),
      is_sealed: box !== undefined,
      awaits_confirmation: !may_send,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (may_send) await jobs.send(tx, sendMail, { mail_id: id }, `mail-${id}`, is_bulk ? -1 : 0);
}

/**
 * Whether the account with this address has not confirmed it; locks it until the transaction ends,
 * so that no email is held back for an account that is confirming its address at that moment.
 */
async function isUnconfirmed(tx: Tx, address: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', address)
    .where('email_confirmed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Sends the emails that were kept until an account confirmed its address or changed to a confirmed one. They
 * are dated now, so that mailboxes do not sort them among emails from months ago.
 */
export async function sendKeptEmails(
  tx: Tx,
  jobs: Jobs,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const kept = await tx
    .updateTable('mails')
    .set({ recipient: to, awaits_confirmation: false, created_at: now })
    .where('recipient', '=', from)
    .where('awaits_confirmation', '=', true)
    .returning('id')
    .execute();
  for (const { id } of kept) await jobs.send(tx, sendMail, { mail_id: id }, `mail-${id}`);
}

/** @returns false if the key already exists. */
async function insertKey(tx: Tx, key: string, queued_at: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('mail_keys')
    .values({ key, queued_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Reads an email that is waiting to be sent, as stored; undefined if it was sent or permanently refused. */
export const findWaitingEmail = (db: Db, id: number) =>
  db.selectFrom('mails').where('id', '=', id).where('refused', 'is', null).selectAll().executeTakeFirst();

type EmailBody = { text: string; html: string; unsubscribe_url: string | null };

/**
 * Decrypts a stored email where necessary.
 * @throws CannotOpen when its encryption key is no longer configured.
 */
export function decryptEmail(
  box: Box,
  { is_sealed, text, html, unsubscribe_url }: EmailBody & { is_sealed: boolean },
): EmailBody {
  const readable = (value: string) => (is_sealed ? box.open(value) : value);
  return {
    text: readable(text),
    html: readable(html),
    unsubscribe_url: unsubscribe_url && readable(unsubscribe_url),
  };
}

/** Lists the emails that are encrypted with a key other than the current one. */
export const listStaleEmails = (db: Db, key_id: string) =>
  db
    .selectFrom('mails')
    .select(['id', 'text', 'html', 'unsubscribe_url'])
    .where('is_sealed', '=', true)
    .where(sql<boolean>`split_part(text, ':', 1) <> ${key_id}`)
    .orderBy('id')
    .execute();

export async function resealEmail(db: Db, id: number, sealed: EmailBody): Promise<void> {
  await db.updateTable('mails').set(sealed).where('id', '=', id).execute();
}

/**
 * Deletes an email that was sent: it may contain something meant only for its recipient. A record that
 * it was sent to a member is kept for a few weeks; no record is kept for deleted accounts.
 */
export async function deleteSentEmail(tx: Tx, id: number, sent_at: Date): Promise<void> {
  const sent = await tx
    .deleteFrom('mails')
    .where('id', '=', id)
    .returning(['recipient', 'subject'])
    .executeTakeFirst();
  if (!sent) return;
  await sql`insert into sent_emails (recipient, subject, sent_at, mail_id)
    select email, ${sent.subject}::text, ${sent_at.toISOString()}::timestamptz, ${id}::bigint from users
    where email = ${sent.recipient} and deleted_at is null`.execute(tx);
}

/**
 * Lists the latest emails to an address: those sent in the last few weeks, whether or not they bounced,
 * those that are waiting, and those that were refused.
 */
export async function listEmailsTo(db: Db, address: string) {
  const { rows } = await sql<{
    id: number | null;
    subject: string;
    at: string;
    state: 'sent' | 'bounced' | 'waiting' | 'kept' | 'refused';
  }>`
    select null::bigint as id, subject, sent_at as at,
      case when bounced is null then 'sent' else 'bounced' end as state
      from sent_emails where recipient = ${address}
    union all
    select id, subject, created_at, case when refused is not null then 'refused'
      when awaits_confirmation then 'kept' else 'waiting' end
      from mails where recipient = ${address}
    order by at desc limit 20`.execute(db);
  return rows;
}

/** Deletes the records of emails sent before a given time. */
export async function deleteSentEmailsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sent_emails').where('sent_at', '<', before.toISOString()).execute();
}

export async function markRefused(db: Db, id: number, reason: string): Promise<void> {
  await db.updateTable('mails').set({ refused: reason }).where('id', '=', id).execute();
}

/**
 * Records that an email bounced after it was sent.
 * @returns its recipient and subject; undefined if its record was deleted.
 */
export const markBounced = (db: Db, mail_id: number, reason: string) =>
  db
    .updateTable('sent_emails')
    .set({ bounced: reason })
    .where('mail_id', '=', mail_id)
    .returning(['recipient', 'subject'])
    .executeTakeFirst();

/**
 * How long an operator can see which emails were refused or bounced, and why; the text of a
 * refused email may be meant only for its recipient.
 */
export const undeliveredRetention_ms = 30 * day;

/** Counts the emails that could not be sent or that bounced. */
export const countUndelivered = (now: Date) => sql<number>`(
  (select count(*) from mails where refused is not null)
  + (select count(*) from sent_emails where bounced is not null
    and sent_at > ${after(now, -undeliveredRetention_ms).toISOString()}))::int`;

/** Lists the last emails that could not be sent or that bounced, newest first; only the former can be sent again. */
export async function listUndelivered(db: Db, now: Date): Promise<RefusedEmail[]> {
  const { rows } = await sql<RefusedEmail>`
    select id, recipient, subject, refused, created_at from mails where refused is not null
    union all
    select null, recipient, subject, bounced, sent_at from sent_emails
      where bounced is not null and sent_at > ${after(now, -undeliveredRetention_ms).toISOString()}
    order by created_at desc limit 100`.execute(db);
  return rows;
}

/** Requeues an email that could not be sent. @returns false if it does not exist. */
export async function requeueEmail(tx: Tx, jobs: Jobs, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({ refused: null })
    .where('id', '=', id)
    .where('refused', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await jobs.send(tx, sendMail, { mail_id: id }, `mail-${id}`);
  return true;
}

/** Deletes refused emails that were queued before a given time. */
export async function deleteRefusedEmailsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('refused', 'is not', null)
    .where('created_at', '<', before.toISOString())
    .execute();
}
