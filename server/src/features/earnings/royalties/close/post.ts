import type { Context } from '#context.ts';
import { postEntries } from '#features/earnings/ledger/queries.ts';
import { entriesOf } from '#features/earnings/royalties/close/entries.ts';
import { advanceMonth } from '#features/earnings/royalties/close/advance-month.ts';
import { updateMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import { listParts } from '#features/earnings/royalties/queries/part-queries.ts';
import { listRecounts } from '#features/earnings/royalties/queries/recount-queries.ts';

/** Posts a computed month to the ledger: to the creators, the reserve and the platform. */
export function postMonth({ db, clock }: Pick<Context, 'db' | 'clock'>, month_id: number) {
  return advanceMonth(db, month_id, 'computed', async (tx, month) => {
    const posted_at = clock.now();
    const earned = await listParts(tx, month_id);
    const recounts = await listRecounts(tx, month_id);
    await postEntries(tx, month.currency, entriesOf(month, earned, recounts), posted_at);
    await updateMonth(tx, month_id, { status: 'posted', posted_at });
  });
}
