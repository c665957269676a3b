import type { Context } from '#context.ts';
import { postEntries } from '#features/earnings/ledger/queries.ts';
import { entriesOf } from '#features/earnings/royalties/close/entries.ts';
import { takeStep } from '#features/earnings/royalties/close/take-step.ts';
import { listRecounts, readEarned } from '#features/earnings/royalties/queries/line-queries.ts';

/** Posts a computed month: to the creators, the reserve and us. */
export function post({ db, clock }: Pick<Context, 'db' | 'clock'>, month_id: number) {
  return takeStep(db, month_id, 'computed', async (tx, month) => {
    const posted_at = clock.now();
    const earned = await readEarned(tx, month);
    const recounts = await listRecounts(tx, month_id);
    await postEntries(tx, month.currency, entriesOf(month, earned, recounts), posted_at);
    await tx
      .updateTable('royalty_months')
      .set({ status: 'posted', posted_at })
      .where('id', '=', month_id)
      .execute();
  });
}
