import type { TestApp } from '#test/app.ts';
import { sendResetCode } from '#jobs/send-reset-code.ts';

/** Letters that wait for somebody, the newest last. */
export const lettersTo = ({ context }: TestApp, recipient: string) =>
  context.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute();

/** The six digits of the newest letter to somebody that has some; undefined when none does. */
export async function codeTo(kinora: TestApp, recipient: string): Promise<string | undefined> {
  const letters = await lettersTo(kinora, recipient);
  return letters.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []).at(-1);
}

/** Answers those who have asked for a new password, as a worker would. */
export const answerRequests = (kinora: TestApp): Promise<void> => kinora.doJobs(sendResetCode.name);
