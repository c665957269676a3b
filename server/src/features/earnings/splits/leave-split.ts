import { transaction } from '#db/transaction.ts';
import type { Tx } from '#db/types.ts';
import { agreeIfAccepted, monthAfter } from '#features/earnings/splits/agree.ts';
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
import { sharesWithout } from '#features/earnings/splits/rules/answers.ts';
import { notFound } from '#http/errors.ts';

/**
 * Gives up a member's share of a show, starting with the next month. Nobody has to agree, because no other
 * share shrinks.
 */
export const leaveSplitOf = (context: SplitContext, user_id: number, show_id: number): Promise<void> =>
  transaction(context.db, async (tx) => {
    const now = context.clock.now();
    const show = await lockShowOfSplit(tx, show_id);
    const split_id = show && (await insertSplitWithout(tx, show, user_id, now));
    if (!show || split_id === undefined) throw notFound('You have no share of this show to give up.');
    await agreeIfAccepted(context, tx, show, split_id);
  });

/**
 * Removes a member whose account is being deleted from all splits. Months that have begun keep
 * their shares: what the member earned in them is still owed to them.
 */
export async function leaveSplits(tx: Tx, user_id: number, now: Date): Promise<void> {
  for (const show_id of await listShowsWithShare(tx, user_id)) {
    const show = await lockShowOfSplit(tx, show_id);
    if (!show) continue;
    const split_id = await insertSplitWithout(tx, show, user_id, now);
    if (split_id !== undefined)
      await settleSplit(tx, split_id, { status: 'agreed', settled_at: now, from_month: monthAfter(now) });
  }
}

/**
 * Withdraws a proposal that includes the leaver, and inserts the split without the leaver.
 * @returns its id; undefined if the leaver has no share to give up.
 */
async function insertSplitWithout(
  tx: Tx,
  show: ShowOfSplit,
  leaver_id: number,
  now: Date,
): Promise<number | undefined> {
  const open = await findOpenSplit(tx, show.id);
  if (open && (await listSharesOf(tx, open.id)).some(({ user_id }) => user_id === leaver_id))
    await settleSplit(tx, open.id, { status: 'withdrawn', settled_at: now });
  const agreed = await readLastAgreed(tx, show);
  if (leaver_id === show.publisher_id || !agreed.some(({ user_id }) => user_id === leaver_id))
    return undefined;
  const shares = sharesWithout(agreed, leaver_id, show.publisher_id);
  return insertSplit(tx, { show_id: show.id, proposed_at: now }, [
    ...shares.map((share) => ({ ...share, accepted_at: now })),
    { user_id: leaver_id, share_bp: 0, accepted_at: now },
  ]);
}
