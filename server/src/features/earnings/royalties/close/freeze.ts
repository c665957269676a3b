import type { Context } from '#context.ts';
import {
  insertFrozen,
  createFrozenTable,
  insertNumberedViewers,
} from '#features/earnings/royalties/queries/frozen-queries.ts';
import { advanceMonth } from '#features/earnings/royalties/close/advance-month.ts';
import {
  createNetsTable,
  recordChangedPayments,
} from '#features/earnings/royalties/queries/payment-queries.ts';
import { readAhead } from '#features/earnings/royalties/queries/read-ahead.ts';
import { parseShare } from '#features/earnings/royalties/rules/fraction.ts';
import { updateMonth } from '#features/earnings/royalties/queries/month-queries.ts';
import type { Rule } from '#features/earnings/royalties/rules/shares.ts';
import {
  freezeCountedViewers,
  createOutdatedTable,
  readUncountedPages,
} from '#features/earnings/royalties/queries/qualified-queries.ts';
import { readEpisodes, readWatched } from '#features/earnings/royalties/queries/watched-queries.ts';

export const payoutRule: Rule = 'fan_scaled_v1';

/**
 * Copies what each viewer paid for a month and watched in it, without naming them: later changes to a
 * payment, a film or a member do not affect the copy.
 */
export function freezeMonth(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  month_id: number,
) {
  return advanceMonth(db, month_id, 'open', async (tx, month) => {
    await recordChangedPayments(tx, month);
    await createNetsTable(tx, month_id);
    await createFrozenTable(tx);
    await createOutdatedTable(tx, month);
    await freezeCountedViewers(tx, month.month);
    const episodes = await readEpisodes(tx);
    for await (const page of readAhead(readUncountedPages(tx, month.month))) {
      const user_ids = page.map(({ user_id }) => user_id);
      const watched = await readWatched(tx, month.month, user_ids, episodes);
      await insertFrozen(
        tx,
        page.map(({ user_id, net_minor }) => ({ net_minor, shows: watched.get(user_id) ?? [] })),
      );
    }
    const sums = await insertNumberedViewers(tx, month_id);
    const { num, den } = parseShare(config.royalty_alpha);
    await updateMonth(tx, month_id, {
      status: 'frozen',
      rule: payoutRule,
      alpha_num: Number(num),
      alpha_den: Number(den),
      ...sums,
      frozen_at: clock.now(),
    });
  });
}
