import type { TestApp } from '#test/app.ts';
import { decryptEmail } from '#features/mail/queries.ts';
import { sendResetCode } from '#features/accounts/passwords/send-reset-code-job.ts';

/** Returns the queued emails to a recipient, decrypted if necessary, newest last. */
export async function emailsTo({ context: { db, keys } }: TestApp, recipient: string) {
  const stored = await db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return stored.map((mail) => ({ ...mail, ...decryptEmail(keys.mail, mail) }));
}

/** Returns the six-digit code of the latest email to a recipient that contains one, or undefined. */
export async function readLatestCode(kinora: TestApp, recipient: string): Promise<string | undefined> {
  const emails = await emailsTo(kinora, recipient);
  return emails.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []).at(-1);
}

/** Sends the codes to people who have requested a password reset, as a worker would. */
export const sendResetCodes = (kinora: TestApp): Promise<void> => kinora.doJobs(sendResetCode.name);
