import type { Tx } from '#db/types.ts';
import { countMonth } from '#features/royalties/count.ts';
import { replaceViewer } from '#features/royalties/frozen-queries.ts';
import type { RoyaltyMonth } from '#features/royalties/months.ts';
import { keepPaid, listChanged, netBefore } from '#features/royalties/net-queries.ts';
import { keepRecount, settledSoFar } from '#features/royalties/recount-queries.ts';
import { floorOf } from '#features/royalties/rules/fraction.ts';
import { readEpisodes, readWatched } from '#features/royalties/watched-queries.ts';

/**
 * Counts closed months again whose payments were given back, disputed or learnt of since. They stay as they are;
 * by how much they would differ is posted with the month that is closing.
 */
export async function correctEarlier(tx: Tx, closing: RoyaltyMonth): Promise<void> {
  const closed = await tx
    .selectFrom('royalty_months')
    .selectAll()
    .where('currency', '=', closing.currency)
    .where('status', 'in', ['posted', 'paid'])
    .where('id', '<>', closing.id)
    .orderBy('month')
    .forUpdate()
    .execute();
  for (const month of closed) {
    const changed = await listChanged(tx, month);
    if (changed.length === 0) continue;
    const payments = changed.filter(({ net_minor, before_minor }) => net_minor !== before_minor).length;
    const unplaced_minor = payments === 0 ? 0 : await correctViewers(tx, month, changed);
    await keepPaid(tx, month.id, changed);
    if (payments > 0) await recount(tx, closing, month, { payments, unplaced_minor });
  }
}

type Changed = Awaited<ReturnType<typeof listChanged>>;

/**
 * Puts what people have paid after all in place of what was frozen. Nothing leads from a person to their row: it
 * is found by what it says, and where that is not known any more, the change is left to the reserve.
 * @returns what was left.
 */
async function correctViewers(tx: Tx, month: RoyaltyMonth, changed: Changed): Promise<number> {
  const changes = Map.groupBy(changed, ({ user_id }) => user_id);
  const people = [...changes.keys()];
  const before = await netBefore(tx, month.id, people);
  const watched = await readWatched(tx, month, people, await readEpisodes(tx));
  let unplaced_minor = 0;
  for (const [user_id, own] of changes) {
    const change = own.reduce((sum, one) => sum + one.net_minor - one.before_minor, 0);
    if (change === 0) continue;
    const was = { net_minor: before.get(user_id) ?? 0, shows: watched.get(user_id) ?? [] };
    if (!(await replaceViewer(tx, month.id, was, was.net_minor + change))) unplaced_minor += change;
  }
  return unplaced_minor;
}

async function recount(
  tx: Tx,
  closing: RoyaltyMonth,
  month: RoyaltyMonth,
  { payments, unplaced_minor }: { payments: number; unplaced_minor: number },
): Promise<void> {
  const before = await settledSoFar(tx, month);
  const { paying, gamma, input_hash } = await countMonth(tx, month);
  const unplaced = month.unplaced_minor + unplaced_minor;
  const net_minor = paying.net_minor + unplaced;
  const pool_minor = Number(floorOf(BigInt(net_minor), paying.alpha));
  const earned = paying.lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  await tx
    .updateTable('royalty_months')
    .set({ unplaced_minor: unplaced })
    .where('id', '=', month.id)
    .execute();
  await keepRecount(
    tx,
    {
      month_id: month.id,
      closed_in_id: closing.id,
      payments,
      net_change_minor: net_minor - before.net_minor,
      pool_change_minor: pool_minor - before.pool_minor,
      reserve_change_minor: pool_minor - earned - before.reserve_minor,
      input_hash,
      gamma,
    },
    { before: before.lines, after: paying.lines },
  );
}
