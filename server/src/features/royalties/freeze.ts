import type { Context } from '#context.ts';
import { addFrozen, makeRoom, numberFrozen } from '#features/royalties/frozen-queries.ts';
import { takeStep } from '#features/royalties/months.ts';
import { keepPaid, pagesOfPaid } from '#features/royalties/net-queries.ts';
import { shareFrom } from '#features/royalties/rules/fraction.ts';
import type { Rule } from '#features/royalties/rules/shares.ts';
import { readEpisodes, readWatched } from '#features/royalties/watched-queries.ts';

/** The rule that pays. */
export const payingRule: Rule = 'fan_scaled_v1';

/**
 * Copies what everybody paid for a month and watched in it, without a name: nothing that becomes of a payment, a
 * film or a person afterwards changes it.
 */
export function freeze({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>, month_id: number) {
  return takeStep(db, month_id, 'open', async (tx, month) => {
    const episodes = await readEpisodes(tx);
    await makeRoom(tx);
    for await (const paid of pagesOfPaid(tx, month)) {
      await keepPaid(tx, month_id, paid);
      const nets = [...Map.groupBy(paid, ({ user_id }) => user_id)]
        .map(([user_id, own]) => ({
          user_id,
          net_minor: own.reduce((sum, one) => sum + one.net_minor, 0),
        }))
        // Who paid nothing brings nothing, and by no rule.
        .filter(({ net_minor }) => net_minor > 0);
      const people = nets.map(({ user_id }) => user_id);
      const watched = await readWatched(tx, month, people, episodes);
      await addFrozen(
        tx,
        nets.map(({ user_id, net_minor }) => ({ net_minor, shows: watched.get(user_id) ?? [] })),
      );
    }
    const sums = await numberFrozen(tx, month_id);
    const { num, den } = shareFrom(config.royalty_alpha);
    await tx
      .updateTable('royalty_months')
      .set({
        status: 'frozen',
        rule: payingRule,
        alpha_num: Number(num),
        alpha_den: Number(den),
        ...sums,
        frozen_at: clock.now(),
      })
      .where('id', '=', month_id)
      .execute();
  });
}
