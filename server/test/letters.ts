import type { TestApp } from '#test/app.ts';
import { openMail } from '#features/mail/queries.ts';
import { sendResetCode } from '#jobs/send-reset-code.ts';

/** Letters that wait for somebody, the newest last, as they will be read. */
export async function lettersTo({ context: { db, keys } }: TestApp, recipient: string) {
  const stored = await db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  return stored.map((mail) => ({ ...mail, ...openMail(keys.mail, mail) }));
}

/** The six digits of the newest letter to somebody that has some; undefined when none does. */
export async function codeTo(kinora: TestApp, recipient: string): Promise<string | undefined> {
  const letters = await lettersTo(kinora, recipient);
  return letters.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []).at(-1);
}

/** Answers those who have asked for a new password, as a worker would. */
export const answerRequests = (kinora: TestApp): Promise<void> => kinora.doJobs(sendResetCode.name);
