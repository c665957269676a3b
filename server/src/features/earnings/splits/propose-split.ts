import { randomBytes } from 'node:crypto';
import type { Earners } from '@kinora/contract/earnings/splits';
import { after, day } from '#clock.ts';
import type { Context } from '#context.ts';
import { transaction } from '#db/transaction.ts';
import { splitInvitationEmail, splitProposalEmail } from '#features/earnings/splits/emails.ts';
import {
  countProposalsSince,
  findOpenSplit,
  insertSplit,
  listSharesOf,
  lockShowOfSplit,
  readLastAgreed,
  settleSplit,
} from '#features/earnings/splits/queries.ts';
import { sharesOfProposal } from '#features/earnings/splits/rules/answers.ts';
import { settleIfAllAccepted } from '#features/earnings/splits/agree.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { hashToken } from '#http/access/auth.ts';
import { invalid, notFound, Refusal } from '#http/errors.ts';

export type SplitContext = Pick<Context, 'db' | 'clock' | 'config' | 'jobs' | 'keys'>;

/** Each proposal sends emails, including to people who have no account here. */
const maxProposalsPerDay = 5;

/**
 * Proposes how a show's royalties are split, replacing any earlier proposal, and asks everybody
 * whose share changes to accept.
 */
export async function proposeSplitOf(
  context: SplitContext,
  { show_id, proposer_id }: { show_id: number; proposer_id: number },
  earners: Earners,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await transaction(db, async (tx) => {
    const show = await lockShowOfSplit(tx, show_id);
    if (!show) throw notFound('This show does not exist.');
    if ((await countProposalsSince(tx, show_id, after(now, -day))) >= maxProposalsPerDay)
      throw new Refusal(429, 'You have proposed shares five times today. Please try again tomorrow.');
    const agreed = await readLastAgreed(tx, show);
    const known = earners.flatMap(({ user_id, share_bp }) => (user_id ? [{ user_id, share_bp }] : []));
    const invited = earners.flatMap(({ email, share_bp }) => (email ? [{ email, share_bp }] : []));
    if (invited.some(({ email }) => email === show.email))
      throw invalid({ earners: 'Leave yourself out: you keep whatever the others do not get' });
    if (known.some(({ user_id }) => !agreed.some((share) => share.user_id === user_id)))
      throw invalid({ earners: 'Enter an email address for each new person' });
    const others = known.filter(({ user_id }) => user_id !== proposer_id);
    const given_bp = [...others, ...invited].reduce((sum, { share_bp }) => sum + share_bp, 0);
    const wanted = [{ user_id: proposer_id, share_bp: 10_000 - given_bp }, ...others];
    const shares = sharesOfProposal(agreed, wanted, proposer_id);
    if (invited.length === 0 && !shares.some(({ needs_answer }) => needs_answer))
      throw new Refusal(409, 'The royalties are already split this way.');
    const open = await findOpenSplit(tx, show_id);
    if (open) await settleSplit(tx, open.id, { status: 'withdrawn', settled_at: now });
    const invitations = invited.map((invitee) => ({ ...invitee, secret: randomBytes(16).toString('hex') }));
    const split_id = await insertSplit(tx, { show_id, proposed_at: now }, [
      ...shares.map(({ user_id, share_bp, needs_answer }) => ({
        user_id,
        share_bp,
        accepted_at: needs_answer ? null : now,
      })),
      ...invitations.map(({ email, share_bp, secret }) => ({
        email,
        share_bp,
        token_hash: hashToken(secret),
      })),
    ]);
    const { jobs, config, keys } = context;
    for (const { email, ...invitation } of invitations) {
      const content = splitInvitationEmail(config, { ...show, ...invitation });
      await queueEmail(tx, jobs, { to: email, content, now, box: keys.mail });
    }
    for (const { email, accepted_at, share_bp } of await listSharesOf(tx, split_id))
      if (email && accepted_at === null) {
        const content = splitProposalEmail(config, { ...show, share_bp });
        await queueEmail(tx, jobs, { to: email, content, now });
      }
    await settleIfAllAccepted(context, tx, show, split_id);
  });
}

/** Withdraws the open proposal for a show. @throws 404 if there is none. */
export const withdrawSplitOf = ({ db, clock }: SplitContext, show_id: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockShowOfSplit(tx, show_id);
    const open = await findOpenSplit(tx, show_id);
    if (!open) throw notFound('There is no proposal to withdraw.');
    await settleSplit(tx, open.id, { status: 'withdrawn', settled_at: clock.now() });
  });
