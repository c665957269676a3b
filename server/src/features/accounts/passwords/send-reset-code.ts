import { after } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { newCode, newLongCode } from '#features/accounts/codes.ts';
import { codeEmail } from '#features/accounts/emails.ts';
import {
  insertReset,
  listSentCodes,
  consumeResetRequest,
} from '#features/accounts/passwords/reset-queries.ts';
import { nextCode } from '#features/accounts/passwords/reset-rules.ts';
import { newResetLink } from '#features/accounts/passwords/reset-links.ts';
import { queueEmail } from '#features/mail/queries.ts';
import type { JobRun } from '#jobs/define.ts';

/** Emails a code to a member who requested one. Sends nothing to an address without an account. */
export async function runSendResetCode({ context, data }: JobRun<{ request_id: number }>): Promise<void> {
  const { config, clock, db, jobs, keys } = context;
  const now = clock.now();
  await transaction(db, async (tx) => {
    const request = await consumeResetRequest(tx, data.request_id);
    if (!request) return;
    const { user, requester } = request;
    const next = nextCode(await listSentCodes(tx, user.id, now), requester, now);
    if (!next) return;
    const scope = { purpose: 'reset', user_id: user.id } as const;
    const short = next.has_short ? newCode(keys, scope) : null;
    const long = next.has_long ? newLongCode(keys, scope) : null;
    const link = newResetLink();
    const hashes = {
      code_hash: short?.code_hash ?? null,
      long_hash: long?.code_hash ?? null,
      link_hash: link.link_hash,
    };
    const expires_at = after(now, next.lifetime_ms);
    await insertReset(tx, { ...requester, ...hashes, user_id: user.id, expires_at }, now);
    const { email: to, name } = user;
    const content = codeEmail(config, {
      name,
      code: short?.code ?? null,
      long_code: long?.code ?? null,
      link: link.secret,
    });
    await queueEmail(tx, jobs, { to, content, now, box: keys.mail });
  });
}
