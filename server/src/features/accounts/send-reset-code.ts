import { transaction } from '#db/transaction.ts';
import { newCode } from '#features/accounts/codes.ts';
import { codeLetter } from '#features/accounts/letters.ts';
import { insertReset, takeRequest } from '#features/accounts/password-resets.ts';
import { queueMail } from '#features/mail/queries.ts';
import type { JobRun } from '#jobs/work.ts';

/** Mails a code to who asked for one. An address that nobody has gets nothing. */
export async function runSendResetCode({ context, data }: JobRun<{ request_id: number }>): Promise<void> {
  const { config, clock, db, jobs, keys } = context;
  const now = clock.now();
  await transaction(db, async (tx) => {
    const user = await takeRequest(tx, data.request_id, now);
    if (!user) return;
    const { code, code_hash } = newCode(keys, { purpose: 'reset', user_id: user.id });
    await insertReset(tx, user.id, code_hash, now);
    const { email: to, name } = user;
    const letter = codeLetter(config, { name, code });
    await queueMail(tx, jobs, { to, letter, now, box: keys.mail });
  });
}
