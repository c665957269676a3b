import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { settleIfAllAccepted, monthAfter } from '#features/earnings/splits/agree.ts';
import type { SplitContext } from '#features/earnings/splits/propose-split.ts';
import {
  findOpenSplit,
  insertSplit,
  listSharesOf,
  listShowsWithShare,
  lockShowOfSplit,
  readLastAgreed,
  settleSplit,
  type ShowOfSplit,
} from '#features/earnings/splits/queries.ts';
import { withoutEarner } from '#features/earnings/splits/rules/answers.ts';
import { notFound } from '#http/errors.ts';

/**
 * Gives up a member's share of a show, starting with the next month. Nobody has to agree, because no other
 * share shrinks.
 */
export const leaveSplitOf = (context: SplitContext, user_id: number, show_id: number): Promise<void> =>
  transaction(context.db, async (tx) => {
    const now = context.clock.now();
    const show = await lockShowOfSplit(tx, show_id);
    const split_id = show && (await insertSplitWithoutMember(tx, show, user_id, now));
    if (!show || split_id === undefined) throw notFound('You have no share of this show to give up.');
    await settleIfAllAccepted(context, tx, show, split_id);
  });

/**
 * Gives up all shares of a member whose account is being deleted. Months that have begun keep
 * their shares: what the member earned in them is still owed to them.
 */
export async function leaveSplits(tx: Tx, user_id: number, now: Date): Promise<void> {
  for (const show_id of await listShowsWithShare(tx, user_id)) {
    const show = await lockShowOfSplit(tx, show_id);
    if (!show) continue;
    const split_id = await insertSplitWithoutMember(tx, show, user_id, now);
    if (split_id !== undefined)
      await settleSplit(tx, split_id, { status: 'agreed', settled_at: now, from_month: monthAfter(now) });
  }
}

/**
 * Withdraws an open proposal that includes the member, and inserts a split without the member.
 * @returns the id of the split; undefined if the member has no share to give up.
 */
async function insertSplitWithoutMember(
  tx: Tx,
  show: ShowOfSplit,
  member_id: number,
  now: Date,
): Promise<number | undefined> {
  const open = await findOpenSplit(tx, show.id);
  if (open && (await listSharesOf(tx, open.id)).some(({ user_id }) => user_id === member_id))
    await settleSplit(tx, open.id, { status: 'withdrawn', settled_at: now });
  const agreed = await readLastAgreed(tx, show);
  if (member_id === show.publisher_id || !agreed.some(({ user_id }) => user_id === member_id))
    return undefined;
  const shares = withoutEarner(agreed, member_id, show.publisher_id);
  return insertSplit(tx, { show_id: show.id, proposed_at: now }, [
    ...shares.map((share) => ({ ...share, accepted_at: now })),
    { user_id: member_id, share_bp: 0, accepted_at: now },
  ]);
}
