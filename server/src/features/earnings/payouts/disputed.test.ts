import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { exportPayouts, markPayoutsPaid, readWallet } from '@kinora/contract/earnings/payouts';
import { royaltyStatement } from '@kinora/contract/earnings/royalties';
import { readCatalogueShow, releaseEarnings, restore, takeDown } from '@kinora/contract/operator/catalogue';
import { ownTakeDowns } from '@kinora/contract/publishing/take-downs';
import { after, day, second } from '#clock.ts';
import { exportTransfers, markPaid } from '#features/earnings/payouts/bank-transfers.ts';
import { createDuePayouts } from '#features/earnings/payouts/prepare-payouts.ts';
import { closeMonth } from '#features/earnings/royalties/close/close-month.ts';
import { auditLedger } from '#features/operator/metrics/queries.ts';
import { insertReport } from '#features/reports/queries.ts';
import type { Db, Tx } from '#db/types.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addFilm } from '#test/film.ts';
import { addEpisode } from '#test/personas.ts';
import {
  addCreator,
  addPayment,
  addWatching,
  setUpPayouts,
  monthToClose,
  type Creator,
} from '#test/royalties.ts';
import { signInAsStaff } from '#test/second-factor.ts';
import { addUser } from '#test/shows.ts';
import { signIn } from '#test/sign-in.ts';

// Every creator has two shows, which earned the same in a month; one of them will be in dispute.
let kinora: TestApp;
let operator: UserData;
let month: string;
let creators: (Creator & { earned_per_show_minor: number })[];
beforeAll(async () => {
  kinora = await startTestApp({ PAYOUT_MINIMUM_MINOR: '100' });
  const { context } = kinora;
  month = monthToClose(context);
  creators = [];
  for (const name of ['Ada', 'Bob', 'Cem', 'Dee', 'Eva']) {
    const creator = await addCreator(kinora, name);
    const other = await addEpisode(kinora, creator.user.id);
    await addFilm(context, other.episode_id, 3 * 3600);
    const fan = await addUser(context);
    await addPayment(context, fan, month);
    await addWatching(context, fan, creator.episode_id, month, 60);
    await addWatching(context, fan, other.episode_id, month, 60, 12);
    creators.push({ ...creator, earned_per_show_minor: 0 });
  }
  await closeMonth(context, month);
  for (const creator of creators) {
    await setUpPayouts(context, creator.user);
    creator.earned_per_show_minor = (await usdBalanceOf(creator)).balance_minor / 2;
  }
  operator = await signInAsStaff(kinora, await kinora.member('Olga Operator'), 'operator');
});
afterAll(() => kinora[Symbol.asyncDispose]());

const reason = 'It copies someone else’s film.';
const usdBalanceOf = async ({ user }: Creator) => {
  const wallet = await kinora.as(user, readWallet, {});
  const balance = wallet.balances.find(({ currency }) => currency === 'usd');
  if (!balance) throw new Error('No balance in dollars');
  return balance;
};
const takeDownShow = ({ show_id }: Creator) =>
  kinora.as(operator, takeDown, { params: { show_id }, body: { episode_id: null, reason } });
async function takeDownInput({ user }: Creator) {
  const [one] = await kinora.as(user, ownTakeDowns, {});
  return { params: { take_down_id: one?.id ?? 0 }, body: { reason } };
}
/** Exports the payouts that are due and marks them as paid. @returns the exported list. */
async function payOut(file: string): Promise<string> {
  const { content } = await kinora.as(operator, exportPayouts, { body: { file } });
  if (content.includes(month))
    await kinora.as(operator, markPayoutsPaid, { body: { payouts: file, reference: file } });
  return content;
}
async function advance(ms: number): Promise<void> {
  kinora.advance(ms);
  operator = { ...operator, token: await signIn(kinora, operator.id) };
  for (const creator of creators)
    creator.user = { ...creator.user, token: await signIn(kinora, creator.user.id) };
}
const correctBooks = {
  unbalanced_entries: 0,
  payouts_not_in_ledger: 0,
  payouts_differing_from_ledger: 0,
  months_differing_from_ledger: 0,
};

test('a show’s earnings stay in the balance while it is taken down, and are paid out once it is restored', async () => {
  const [ada, bob, cem, dee, eva] = creators;
  if (!ada || !bob || !cem || !dee || !eva) throw new Error('There are five creators');
  const half = ada.earned_per_show_minor;
  expect(half).toBeGreaterThan(100);
  await takeDownShow(ada);
  expect(await usdBalanceOf(ada)).toMatchObject({
    balance_minor: 2 * half,
    held_minor: half,
    disputed_minor: half,
    disputed_shows: [{ show_id: ada.show_id, amount_minor: half }],
  });
  expect(await usdBalanceOf(bob)).toMatchObject({ disputed_minor: 0, disputed_shows: [] });
  await advance(46 * day);

  // Bob's payout already exists when someone claims his show, as does Dee's when hers is taken down.
  expect(await createDuePayouts(kinora.context)).toBe(creators.length);
  const claim = { about: 'show' as const, reason: 'copyright' as const, words: 'It is mine.', user_id: null };
  const { context } = kinora;
  await takeDownShow(dee);
  kinora.advance(second);
  // Exporting takes time: each read of the clock advances it by a second, and during the export
  // Bob's show is claimed.
  const created_at = after(context.clock.now(), 4 * second);
  await insertReport(context.db as Tx, {}, { ...claim, show_id: bob.show_id, created_at });
  const now = () => {
    kinora.advance(second);
    return context.clock.now();
  };
  const exporting = exportTransfers({ ...context, clock: { now } }, 'first.csv', { reader_id: null });
  // Eva's show is taken down at the same moment: either half of her money stays, or all of it has already
  // been paid out.
  await Promise.all([exporting, takeDownShow(eva)]);
  await payOut('first.csv');
  for (const one of [ada, bob, dee])
    expect(await usdBalanceOf(one)).toMatchObject({
      balance_minor: half,
      available_minor: 0,
      disputed_minor: half,
      paid_minor: half,
    });
  expect(await usdBalanceOf(cem)).toMatchObject({ balance_minor: 0, paid_minor: 2 * half });

  // Money paid out before a dispute is not held back from later payouts, for either show.
  await takeDownShow(cem);
  expect(await usdBalanceOf(cem)).toMatchObject({ balance_minor: 0, disputed_minor: 0 });
  const { balance_minor, disputed_minor, paid_minor } = await usdBalanceOf(eva);
  expect([half, 2 * half]).toContain(paid_minor);
  expect([balance_minor, disputed_minor]).toEqual([2 * half - paid_minor, 2 * half - paid_minor]);
  expect(await payOut('second.csv')).not.toContain(month);
  const { lines } = await kinora.as(ada.user, royaltyStatement, { params: { statement: `${month}-usd` } });
  expect(lines.map(({ show_id, is_disputed }) => [show_id, is_disputed])).toEqual([
    [ada.show_id, true],
    [expect.any(Number), false],
  ]);

  await kinora.as(operator, restore, await takeDownInput(ada));
  kinora.advance(1000);
  expect(await payOut('third.csv')).toContain(`${month}-usd-${ada.user.id}-2`);
  expect(await usdBalanceOf(ada)).toMatchObject({
    balance_minor: 0,
    disputed_minor: 0,
    paid_minor: 2 * half,
  });
  expect(await payOut('fourth.csv')).not.toContain(month);
  expect(await auditLedger(kinora.context.db)).toEqual(correctBooks);
});

test('an operator can release the earnings of a show that stays taken down, once; a moderator cannot', async () => {
  const dee = creators[3] as Creator & { earned_per_show_minor: number };
  const take_down = await takeDownInput(dee);
  const show = { params: { show_id: dee.show_id } };
  expect((await kinora.as(operator, readCatalogueShow, show)).disputed).toEqual([
    { currency: 'usd', amount_minor: dee.earned_per_show_minor },
  ]);
  const moderator = await signInAsStaff(kinora, await kinora.member('Mo Moderator'), 'moderator');
  expect((await kinora.as(moderator, readCatalogueShow, show)).disputed).toEqual([]);
  expect((await kinora.refused(moderator, releaseEarnings, take_down)).status).toBe(403);
  await kinora.as(operator, releaseEarnings, take_down);
  expect((await kinora.refused(operator, releaseEarnings, take_down)).status).toBe(409);
  kinora.advance(1000);
  expect(await payOut('fifth.csv')).toContain(`${month}-usd-${dee.user.id}-2`);
  expect(await usdBalanceOf(dee)).toMatchObject({
    balance_minor: 0,
    paid_minor: 2 * dee.earned_per_show_minor,
  });
});

test('an undecided claim holds back money for no longer than thirty days', async () => {
  const bob = creators[1] as Creator & { earned_per_show_minor: number };
  await advance(29 * day);
  expect(await usdBalanceOf(bob)).toMatchObject({ disputed_minor: bob.earned_per_show_minor });
  await advance(2 * day);
  expect(await payOut('sixth.csv')).toContain(`${month}-usd-${bob.user.id}-2`);
  expect(await usdBalanceOf(bob)).toMatchObject({
    balance_minor: 0,
    paid_minor: 2 * bob.earned_per_show_minor,
  });
  expect(await auditLedger(kinora.context.db)).toEqual(correctBooks);
});

test('each earner of a show in dispute waits for their own part, and tax is withheld from what is paid out', async () => {
  await using shared = await startTestApp({
    PAYOUT_MINIMUM_MINOR: '100',
    WITHHOLDING_FOREIGN: '30',
    WITHHOLDING_BACKUP: '24',
  });
  const { context, as } = shared;
  const { db, clock } = context;
  const shareMonth = monthToClose(context);
  const olga = await addCreator(shared, 'Olga Owner');
  const other = await addEpisode(shared, olga.user.id);
  await addFilm(context, other.episode_id, 3 * 3600);
  const erik = await shared.member('Erik Earner');
  await addAgreedSplit(db, olga.show_id, shareMonth, { [olga.user.id]: 7000, [erik.id]: 3000 });
  const fan = await addUser(context);
  await addPayment(context, fan, shareMonth);
  await addWatching(context, fan, olga.episode_id, shareMonth, 60);
  await addWatching(context, fan, other.episode_id, shareMonth, 60, 12);
  await closeMonth(context, shareMonth);
  for (const earner of [olga.user, erik]) await setUpPayouts(context, earner);
  const half = 350;
  const balanceOf = async (who: UserData) => (await as(who, readWallet, {})).balances[0];
  expect(await balanceOf(erik)).toMatchObject({ balance_minor: 105, disputed_minor: 0 });

  const staff = await signInAsStaff(shared, await shared.member('Mo Moderator'), 'operator');
  const input = { params: { show_id: olga.show_id }, body: { episode_id: null, reason } };
  await as(staff, takeDown, input);
  expect(await balanceOf(olga.user)).toMatchObject({ balance_minor: half + 245, disputed_minor: 245 });
  expect(await balanceOf(erik)).toMatchObject({ balance_minor: 105, disputed_minor: 105 });

  /** Pays out what is due. @returns everything paid and withheld so far, by earner. */
  const payOutDue = async (file: string) => {
    const manual = { ...context, config: { ...context.config, payouts: 'manual' as const } };
    await exportTransfers(manual, file, { reader_id: null });
    await markPaid(manual, file, file);
    const rows = await db
      .selectFrom('payouts')
      .where('status', '=', 'paid')
      .select(['user_id', 'amount_minor', 'withheld_minor'])
      .execute();
    const sent = (id: number) =>
      rows
        .filter(({ user_id }) => user_id === id)
        .map(({ amount_minor, withheld_minor }) => [amount_minor, withheld_minor]);
    return [sent(olga.user.id), sent(erik.id)];
  };
  shared.advance(46 * day);
  expect(await payOutDue('first.csv')).toEqual([[[245, 105]], []]);
  await db.updateTable('take_downs').set({ restored_at: clock.now() }).execute();
  shared.advance(1000);
  expect(await payOutDue('second.csv')).toEqual([
    [
      [245, 105],
      [171, 74],
    ],
    [[73, 32]],
  ]);
  shared.advance(1000);
  await createDuePayouts(context);
  expect(await db.selectFrom('payouts').where('status', '<>', 'paid').selectAll().execute()).toEqual([]);
  expect(await auditLedger(db)).toEqual(correctBooks);
});

/** Inserts an agreed split of a show, in basis points, that starts with a given month. */
async function addAgreedSplit(db: Db, show_id: number, from_month: string, shares: Record<number, number>) {
  const at = new Date(0);
  const { id: split_id } = await db
    .insertInto('royalty_splits')
    .values({ show_id, proposed_at: at, settled_at: null, from_month: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [user_id, share_bp] of Object.entries(shares))
    await db
      .insertInto('royalty_split_shares')
      .values({
        split_id,
        user_id: Number(user_id),
        share_bp,
        accepted_at: at,
        email: null,
        token_hash: null,
      })
      .execute();
  await db
    .updateTable('royalty_splits')
    .set({ status: 'agreed', settled_at: at, from_month })
    .where('id', '=', split_id)
    .execute();
}
