import { expect, test } from 'vitest';
import { readWallet } from '@kinora/contract/earnings/payouts';
import { day } from '#clock.ts';
import { beginPayout } from '#features/earnings/payouts/begin-payout.ts';
import { listBalances } from '#features/earnings/payouts/balance-queries.ts';
import { createDuePayouts } from '#features/earnings/payouts/prepare-payouts.ts';
import { holdOf } from '#features/earnings/payouts/rules.ts';
import { monthOf, monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { startTestApp } from '#test/app.ts';
import { addPayment, addWatching, closeNextMonth, setUpPayouts, addClosedMonth } from '#test/royalties.ts';
import { addUser } from '#test/shows.ts';
import { signIn } from '#test/sign-in.ts';

test('royalties are held for a shorter time after three clean months, until a month is not clean', async () => {
  await using kinora = await startTestApp({ PAYOUT_MINIMUM_MINOR: '1' });
  const { context } = kinora;
  const { month: first, ada } = await addClosedMonth(kinora);
  await setUpPayouts(context, ada.user);
  const readBalance = async () => {
    const { db, config, clock } = context;
    return (await listBalances(db, { user_id: ada.user.id }, holdOf(config, clock.now())))[0];
  };
  const payments: number[] = [];
  let month = first;
  for (let index = 1; index <= 3; index++) {
    const fan = await addUser(context);
    const next = monthOf(new Date(monthSpan(month).to_ms));
    payments.push(await addPayment(context, fan, next));
    await addWatching(context, fan, ada.episode_id, next, 60);
    month = await closeNextMonth(kinora, month);
  }
  // Four months are posted; the first two have been held for 45 days.
  expect(await readBalance()).toMatchObject({ hold_days: 45 });
  // Now the third has been too, even if it was posted in February.
  kinora.advance(18 * day);
  expect(await readBalance()).toMatchObject({ hold_days: 15, held_since: null });
  const me = { ...ada.user, token: await signIn(kinora, ada.user.id) };
  expect(await kinora.as(me, readWallet, {})).toMatchObject({ hold_days: 15, balances: [{ held_minor: 0 }] });
  expect(await createDuePayouts(context)).toBe(1);

  // Nearly all of the second month is refunded: it is no longer clean, and royalties are held for 45 days again.
  const refund = context.db.updateTable('payments').set({ refunded_minor: 900 });
  await refund.where('id', '=', payments[0] ?? 0).execute();
  month = await closeNextMonth(kinora, month);
  expect(await readBalance()).toMatchObject({ hold_days: 45, held_since: expect.any(String) });
  // A payout that was already due is still sent, less what was taken back.
  const { db } = context;
  const { id } = await db.selectFrom('payouts').select('id').executeTakeFirstOrThrow();
  const balance_minor = (await readBalance())?.balance_minor;
  const started = await beginPayout(db, id, { way: 'manual', destination: 'late.csv' }, context);
  expect(started?.amount_minor).toBe(balance_minor);
});
