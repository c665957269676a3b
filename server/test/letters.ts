import type { TestApp } from '#test/app.ts';
import { accountHandlers } from '#features/accounts/jobs.ts';
import { sendResetCode } from '#jobs/send-reset-code.ts';

/** Letters that wait for somebody, the newest last. */
export const lettersTo = ({ context }: TestApp, recipient: string) =>
  context.db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute();

/** The six digits of the newest letter to somebody that has some; undefined when none does. */
export async function codeTo(kinora: TestApp, recipient: string): Promise<string | undefined> {
  const letters = await lettersTo(kinora, recipient);
  return letters.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []).at(-1);
}

/** Does the jobs that answer those who have asked for a new password, as a worker would. */
export async function answerRequests({ context }: TestApp): Promise<void> {
  const handler = accountHandlers.find(({ job }) => job.name === sendResetCode.name);
  for (const { id } of await context.db.selectFrom('reset_requests').select('id').execute())
    await handler?.run({
      context,
      data: { request_id: id },
      signal: new AbortController().signal,
      tries: 1,
    });
}
