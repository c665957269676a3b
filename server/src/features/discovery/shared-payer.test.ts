import { expect, test } from 'vitest';
import { listSharedPayers } from '@kinora/contract/operator/suspicious-activity';
import { day } from '#clock.ts';
import { computeScores } from '#features/discovery/scores.ts';
import { startWithStripe } from '#test/providers.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { addShow, addViews } from '#test/shows.ts';

const { kinora, deliver, checkOut, wait } = await startWithStripe();
const { context } = kinora;
const [visa, otherVisa] = ['4242 4242 4242 4242', '4000 0000 0000 0341'];

const addPayer = async (card: string) => {
  const user = await kinora.member();
  await checkOut(user, card);
  return user.id;
};
const updateScores = () => computeScores(context.db, context.clock.now());
const readPopularity = async (show_id: number) =>
  (
    await context.db
      .selectFrom('show_scores')
      .select('popular')
      .where('show_id', '=', show_id)
      .executeTakeFirstOrThrow()
  ).popular;

test('accounts paid for with the same card count as one viewer, and operators can see them', async () => {
  const bots = [];
  for (let index = 0; index < 4; index++) bots.push(await addPayer(visa));
  const [fan, publisher] = [await addPayer(otherVisa), await addPayer(visa)];
  await deliver();
  // Three days later, so that everybody has paid for the days on which they watch.
  wait(3 * day);
  const boosted = await addShow(context, { title: 'Boosted' });
  const loved = await addShow(context, { title: 'Loved' });
  const own = await addShow(context, { title: 'Their Own' });
  await context.db
    .updateTable('shows')
    .set({ publisher_id: publisher })
    .where('id', '=', own.show_id)
    .execute();
  const withoutNewPayment = { isPaid: false };
  for (const days_ago of [1, 2]) {
    await addViews(context, boosted, bots, days_ago, withoutNewPayment);
    await addViews(context, loved, [fan], days_ago, withoutNewPayment);
    await addViews(context, own, bots, days_ago, withoutNewPayment);
  }
  await updateScores();
  expect(await readPopularity(boosted.show_id)).toBeCloseTo(await readPopularity(loved.show_id), 3);
  expect(await readPopularity(own.show_id)).toBe(0);
  // Three people make a trend; one person with four accounts does not.
  const { trend } = await context.db
    .selectFrom('show_scores')
    .select('trend')
    .where('show_id', '=', boosted.show_id)
    .executeTakeFirstOrThrow();
  expect(trend).toBe(0);

  const operator = await signInAsStaff(kinora, await kinora.member(), 'operator');
  const sharedPayers = await kinora.as(operator, listSharedPayers, {});
  expect(sharedPayers).toMatchObject([{ provider: 'stripe', accounts_count: 5, show: { percent: 50 } }]);
  expect(sharedPayers[0]?.accounts.map(({ user_id }) => user_id)).toEqual([...bots, publisher].toReversed());
  expect(sharedPayers[0]?.accounts.every(({ has_paid }) => has_paid)).toBe(true);
  expect((await kinora.refused(await kinora.member(), listSharedPayers, {})).status).toBe(403);
});
