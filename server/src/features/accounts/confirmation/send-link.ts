import { randomBytes } from 'node:crypto';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Tx } from '#db/types.ts';
import {
  countConfirmationsSince,
  insertConfirmation,
  lockAndCheckConfirmed,
} from '#features/accounts/confirmation/queries.ts';
import { confirmationEmail } from '#features/accounts/confirmation/emails.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { hashToken } from '#http/access/auth.ts';
import { Refusal } from '#http/errors.ts';

type SendingContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'keys'>;
type Owner = { id: number; name: string; email: string };

/** The most links sent to an account within a day, including the first: the address may belong to a stranger. */
const maxLinksPerDay = 5;

/** Emails a member a link that confirms their address. The link holds 128 random bits; we store only their hash. */
export async function sendConfirmationLink(
  { clock, config, jobs, keys }: SendingContext,
  tx: Tx,
  { id, name, email }: Owner,
): Promise<void> {
  const now = clock.now();
  const link = randomBytes(16).toString('hex');
  await insertConfirmation(tx, id, hashToken(link), now);
  const content = confirmationEmail(config, { name, link });
  await queueEmail(tx, jobs, { to: email, content, now, box: keys.mail });
}

/** Emails another link. @throws 409 if the address is already confirmed, 429 after several links within a day. */
export async function resendConfirmationLink(context: SendingContext, tx: Tx, owner: Owner): Promise<void> {
  if (await lockAndCheckConfirmed(tx, owner.id)) throw new Refusal(409, 'This address is already confirmed.');
  if ((await countConfirmationsSince(tx, owner.id, after(context.clock.now(), -day))) >= maxLinksPerDay)
    throw new Refusal(
      429,
      `We have sent ${maxLinksPerDay} links to this address within a day, and each works for three days. They may be in the spam folder. You can request another one tomorrow.`,
    );
  await sendConfirmationLink(context, tx, owner);
}
