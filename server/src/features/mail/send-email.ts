import { transaction } from '#db/transaction.ts';
import { markRefused, decryptEmail, findWaitingEmail, deleteSentEmail } from '#features/mail/queries.ts';
import { sendMail } from '#features/mail/send-mail-job.ts';
import type { JobRun } from '#jobs/define.ts';
import { MailRefused } from '#services/mail/types.ts';
import { CannotOpen } from '#services/secrets/cipher.ts';

/**
 * Sends a waiting email. If the job stops between sending and deleting it, the email is sent again under the
 * same message id, so that mailboxes show it only once.
 */
export async function sendQueuedEmail({
  context,
  data,
  signal,
  tries,
}: JobRun<{ mail_id: number }>): Promise<void> {
  const { clock, db, keys, mail, log, metrics } = context;
  const waiting = await findWaitingEmail(db, data.mail_id);
  if (!waiting) return;
  const { id, recipient, reply_to, reply_to_name, subject, created_at } = waiting;
  const date = new Date(created_at);
  try {
    const message = {
      id: `mail-${id}-${date.getTime()}`,
      to: recipient,
      reply_to: reply_to === null ? null : { name: reply_to_name ?? '', address: reply_to },
      date,
      subject,
      ...decryptEmail(keys.mail, waiting),
    };
    await mail.send(message, signal);
  } catch (error) {
    const isPermanent = error instanceof MailRefused || error instanceof CannotOpen;
    if (!isPermanent && (signal.aborted || tries <= sendMail.retries)) {
      if (!signal.aborted) metrics.emails.inc({ outcome: 'deferred' });
      throw error;
    }
    metrics.emails.inc({ outcome: 'refused' });
    await markRefused(db, id, (error as Error).message);
    log.error({ mail_id: id, err: error }, 'An email could not be sent and will not be retried');
    return;
  }
  metrics.emails.inc({ outcome: 'sent' });
  await transaction(db, (tx) => deleteSentEmail(tx, id, clock.now()));
}
