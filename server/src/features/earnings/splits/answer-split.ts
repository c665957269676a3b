import type { SplitInvitation } from '@kinora/contract/earnings/splits';
import { after, day } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Db, Tx } from '#db/types.ts';
import { settleIfAllAccepted } from '#features/earnings/splits/agree.ts';
import { splitDeclinedEmail } from '#features/earnings/splits/emails.ts';
import type { SplitContext } from '#features/earnings/splits/propose-split.ts';
import {
  findInvitation,
  findSplit,
  listSharesOf,
  lockShowOfSplit,
  settleSplit,
  updateShare,
  type ShowOfSplit,
} from '#features/earnings/splits/queries.ts';
import { queueEmail } from '#features/mail/queries.ts';
import { hashToken, type Viewer } from '#http/access/auth.ts';
import { notFound, Refusal } from '#http/errors.ts';

/** How long a proposal can be answered. */
const validity_ms = 30 * day;

type Respondent = Pick<Viewer, 'id' | 'name'>;

const noProposal = () =>
  notFound('This proposal was answered, withdrawn or replaced, or is more than thirty days old.');

/** Accepts or declines a proposal that changes the viewer's share. */
export const answerSplitOf = (
  context: SplitContext,
  viewer: Respondent,
  { split_id, accepts }: { split_id: number; accepts: boolean },
): Promise<void> =>
  transaction(context.db, async (tx) => {
    const split = await findSplit(tx, split_id);
    const show = split && (await lockShowOfSplit(tx, split.show_id));
    if (!show || !(await isOpen(context, tx, split_id))) throw noProposal();
    const share = (await listSharesOf(tx, split_id)).find(
      ({ user_id, accepted_at }) => user_id === viewer.id && accepted_at === null,
    );
    if (!share) throw noProposal();
    await answer(context, tx, show, { split_id, share_id: share.id, viewer, accepts });
  });

/** Reads what an invitation's link offers. @throws 404 */
export async function readInvitation({ db, clock }: SplitContext, secret: string): Promise<SplitInvitation> {
  const { title, publisher, share_bp } = await findOpenInvitation(db, secret, clock.now());
  return { title, publisher, share_bp };
}

/**
 * Accepts or declines an invitation; anyone with its link can. If the viewer accepts, the share becomes theirs.
 */
export const answerInvitation = (
  context: SplitContext,
  viewer: Respondent,
  { secret, accepts }: { secret: string; accepts: boolean },
): Promise<void> =>
  transaction(context.db, async (tx) => {
    const now = context.clock.now();
    const { show_id } = await findOpenInvitation(tx, secret, now);
    const show = await lockShowOfSplit(tx, show_id);
    // The invitation is read again under the lock: another request may have answered it in the meantime.
    const { split_id, id: share_id } = await findOpenInvitation(tx, secret, now);
    const shares = await listSharesOf(tx, split_id);
    if (accepts && shares.some(({ user_id }) => user_id === viewer.id))
      throw new Refusal(
        409,
        'You already have a share in this proposal. Sign in with another account to accept it.',
      );
    if (show) await answer(context, tx, show, { split_id, share_id, viewer, accepts });
  });

type Answer = { split_id: number; share_id: number; viewer: Respondent; accepts: boolean };

async function answer(
  context: SplitContext,
  tx: Tx,
  show: ShowOfSplit,
  { split_id, share_id, viewer, accepts }: Answer,
): Promise<void> {
  const { clock, config, jobs } = context;
  const now = clock.now();
  if (accepts) {
    const accepted = { user_id: viewer.id, accepted_at: now, email: null, token_hash: null };
    await updateShare(tx, share_id, accepted);
    await settleIfAllAccepted(context, tx, show, split_id);
  } else {
    await settleSplit(tx, split_id, { status: 'declined', settled_at: now });
    const content = splitDeclinedEmail(config, { title: show.title, earner: viewer.name });
    await queueEmail(tx, jobs, { to: show.email, content, now });
  }
}

async function isOpen({ clock }: SplitContext, tx: Tx, split_id: number): Promise<boolean> {
  const split = await findSplit(tx, split_id);
  return split?.status === 'proposed' && new Date(split.proposed_at) > after(clock.now(), -validity_ms);
}

async function findOpenInvitation(db: Db, secret: string, now: Date) {
  const invitation = await findInvitation(db, hashToken(secret));
  if (!invitation || new Date(invitation.proposed_at) <= after(now, -validity_ms)) throw noProposal();
  return invitation;
}
