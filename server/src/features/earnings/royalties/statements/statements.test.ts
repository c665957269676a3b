import { afterAll, beforeAll, expect, test } from 'vitest';
import { session, type UserData } from '@kinora/contract/accounts/account';
import type { Page } from '@kinora/contract/schemas';
import {
  exportStatementViewers,
  royaltyStatement,
  listStatements,
  royaltyTerms,
  statementViewers,
} from '@kinora/contract/earnings/royalties';
import { walletPayments, type WalletPayment } from '@kinora/contract/earnings/wallet';
import { minute } from '#clock.ts';
import { closeMonth } from '#features/earnings/royalties/close/close-month.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import {
  closeNextMonth,
  addPayment,
  addWatching,
  addSampleMonth,
  setUpPayouts,
  type SampleMonth,
} from '#test/royalties.ts';
import { addUser } from '#test/shows.ts';

let kinora: TestApp;
let sample: SampleMonth;
let statement: string;
/** Additional viewers of Ada's show, so that her line can be opened and Bob's cannot. */
const fans = 8;

beforeAll(async () => {
  kinora = await startTestApp({ ROYALTY_MIN_VIEWERS: '10' });
  const { context } = kinora;
  sample = await addSampleMonth(kinora);
  for (let fan = 1; fan <= fans; fan++) {
    const id = await addUser(context);
    await addPayment(context, id, sample.month, { amount_minor: 500 + fan, fee_minor: 30 });
    await addWatching(context, id, sample.ada.episode_id, sample.month, 7 * fan);
  }
  await closeMonth(context, sample.month);
  statement = `${sample.month}-usd`;
});
afterAll(() => kinora[Symbol.asyncDispose]());

const listWallet = (user: UserData, query: Record<string, string> = {}) =>
  kinora.as(user, walletPayments, { query });

test('anybody can read the rule by which creators are paid', async () => {
  expect(await kinora.as(null, royaltyTerms, {})).toEqual({
    rule: 'fan_scaled_v1',
    alpha: { num: 70, den: 100 },
    currency: 'usd',
    close_day: 5,
    hold_days: 45,
    short_hold_days: 15,
    clean_months: 3,
    min_viewers: 10,
  });
});

test('the wallet lists credits and debits for monetized creators only', async () => {
  const { ada, bob } = sample;
  expect(await listWallet(ada.user)).toEqual([]);
  expect(await kinora.as(ada.user, session, {})).toMatchObject({ isMonetized: false });
  await setUpPayouts(kinora.context, ada.user);
  expect(await kinora.as(ada.user, session, {})).toMatchObject({ isMonetized: true });
  const [payment, ...others] = (await listWallet(ada.user)) as WalletPayment[];
  expect(others).toEqual([]);
  const { earned_minor } = await kinora.as(ada.user, royaltyStatement, { params: { statement } });
  expect(payment).toEqual({
    id: expect.stringMatching(/^\d+$/),
    user: { name: 'Ada Author' },
    amount: earned_minor,
    currency: 'usd',
    mode: 'balance',
    type: 'royalty',
    memo: `Royalties for ${sample.month}`,
    statement,
    created_at: expect.any(String),
  });
  expect(await listWallet(bob.user)).toEqual([]);

  const searchWallet = (search: string) =>
    listWallet(ada.user, { page: '1', search }) as Promise<Page<WalletPayment>>;
  expect(await searchWallet(payment?.id ?? '')).toEqual({ rows: [payment], total: 1 });
  expect(await searchWallet('999999')).toEqual({ rows: [], total: 0 });
});

test('a statement shows a creator’s own lines under three rules, and that all lines add up to the pool', async () => {
  const { ada, bob, month } = sample;
  const [summary] = await kinora.as(ada.user, listStatements, {});
  expect(summary).toMatchObject({
    id: statement,
    month,
    currency: 'usd',
    status: 'posted',
    adjusted_minor: 0,
  });
  const own = await kinora.as(ada.user, royaltyStatement, { params: { statement } });
  const others = await kinora.as(bob.user, royaltyStatement, { params: { statement } });
  expect(own).toMatchObject({
    ...summary,
    alpha: { num: 70, den: 100 },
    viewers: 3 + fans,
    shows: 2,
    net_minor: 3000 + fans * 470 + (fans * (fans + 1)) / 2,
    corrections: [],
    lines: [{ show_id: ada.show_id, viewers: 2 + fans, can_open: true }],
  });
  expect(own.pool_minor).toBe(Math.floor((7 * own.net_minor) / 10));
  expect(own.lines_minor + own.reserve_minor).toBe(own.pool_minor);
  expect(own.earned_minor + others.earned_minor).toBe(own.lines_minor);
  expect(own.lines[0]?.by_rule.fan_scaled_v1.amount_minor).toBe(own.earned_minor);
  expect(Object.keys(own.lines[0]?.by_rule ?? {}).toSorted()).toEqual([
    'fan_scaled_v1',
    'pro_rata_v1',
    'user_centric_v1',
  ]);
  expect(others.lines.map(({ show_id, can_open }) => [show_id, can_open])).toEqual([[bob.show_id, false]]);
  const stranger = await kinora.member('Sly Stranger');
  expect(await kinora.as(stranger, listStatements, {})).toEqual([]);
  expect((await kinora.refused(stranger, royaltyStatement, { params: { statement } })).status).toBe(404);
  const unknown = await kinora.refused(ada.user, royaltyStatement, { params: { statement: '2020-01-usd' } });
  expect(unknown.status).toBe(404);
});

test('a line lists anonymous viewers, whose contributions add up to it', async () => {
  const { ada } = sample;
  const params = { statement, show_id: ada.show_id };
  const page = (number: string) =>
    kinora.as(ada.user, statementViewers, { params, query: { page: number, page_size: '6' } });
  const pages = [await page('1'), await page('2')];
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [6, 10],
    [4, 10],
  ]);
  const rows = pages.flatMap((listed) => listed.rows);
  expect(rows.map(({ viewer }) => viewer)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(rows.map(({ watched_ms }) => watched_ms / minute).toSorted((a, b) => a - b)).toEqual([
    7, 14, 21, 28, 35, 40, 42, 49, 56, 120,
  ]);
  const shared = rows.find(({ watched_ms }) => watched_ms === 40 * minute);
  expect(shared).toMatchObject({ net_minor: 1000, watched_in_all_ms: 60 * minute, share: 2 / 3 });
  const { lines } = await kinora.as(ada.user, royaltyStatement, { params: { statement } });
  const sum = rows.reduce((all, { amount_micro }) => all + amount_micro, 0);
  expect(sum).toBe(lines[0]?.by_rule.fan_scaled_v1.amount_micro);

  const { url } = await kinora.as(ada.user, exportStatementViewers, { params });
  const response = await fetch(kinora.base + url);
  expect(response.headers.get('content-disposition')).toContain(`${statement}-show-${ada.show_id}.csv`);
  const [head, ...file] = (await response.text()).trimEnd().split('\r\n');
  expect(head).toBe('viewer,net_minor,watched_ms,watched_in_all_ms,share,amount_micro');
  expect(file.map((line) => line.split(',').at(-1))).toEqual(rows.map((row) => String(row.amount_micro)));
  expect((await fetch(`${kinora.base}${url}x`)).status).toBe(403);

  // A link is valid for ten minutes, but not beyond its session.
  const { db, clock } = kinora.context;
  const ada_sessions = db.updateTable('sessions').where('user_id', '=', ada.user.id);
  const { expires_at } = await db
    .selectFrom('sessions')
    .select('expires_at')
    .where('user_id', '=', ada.user.id)
    .executeTakeFirstOrThrow();
  await ada_sessions.set({ expires_at: clock.now() }).execute();
  expect((await fetch(kinora.base + url)).status).toBe(403);
  await ada_sessions.set({ expires_at }).execute();
  expect((await fetch(kinora.base + url)).status).toBe(200);
  kinora.advance(11 * minute);
  expect((await fetch(kinora.base + url)).status).toBe(403);
});

test('the viewers of a line are not listed if they are fewer than the operator requires, or if the line belongs to another creator', async () => {
  const { ada, bob } = sample;
  const own = { params: { statement, show_id: bob.show_id } };
  const tooFew = await kinora.refused(bob.user, statementViewers, { ...own, query: {} });
  expect([tooFew.status, tooFew.message]).toEqual([409, expect.stringContaining('at least 10 viewers')]);
  expect((await kinora.refused(bob.user, exportStatementViewers, own)).status).toBe(409);
  const others = { params: { statement, show_id: ada.show_id } };
  expect((await kinora.refused(bob.user, statementViewers, { ...others, query: {} })).status).toBe(404);
  expect((await kinora.refused(bob.user, exportStatementViewers, others)).status).toBe(404);
});

test('a refund appears on the next statement, to the cent', async () => {
  const { ada, bob, viewers, month } = sample;
  const { db } = kinora.context;
  await db
    .updateTable('payments')
    .set({ refunded_minor: 1000 })
    .where('id', '=', viewers[1]?.payment_id ?? 0)
    .execute();
  const before = await kinora.as(ada.user, royaltyStatement, { params: { statement } });
  const params = { statement: `${await closeNextMonth(kinora, month)}-usd` };
  const next = await kinora.as(ada.user, royaltyStatement, { params });
  const others = await kinora.as(bob.user, royaltyStatement, { params });
  expect(next).toMatchObject({ earned_minor: 0, lines: [], net_minor: 0 });
  const [correction] = next.corrections;
  expect(correction).toMatchObject({
    month,
    payments: 1,
    net_change_minor: -1000,
    pool_change_minor: -700,
    reserve_change_minor: 0,
    lines: [{ show_id: ada.show_id, before_minor: before.earned_minor }],
  });
  const [line] = correction?.lines ?? [];
  expect(next.adjusted_minor).toBe((line?.after_minor ?? 0) - before.earned_minor);
  expect(next.adjusted_minor + others.adjusted_minor).toBe(-700);
  expect(await kinora.as(ada.user, royaltyStatement, { params: { statement } })).toEqual(before);
  await setUpPayouts(kinora.context, ada.user);
  expect(await listWallet(ada.user, { sort: '-id' })).toMatchObject([
    { type: 'royalty_adjustment', amount: next.adjusted_minor, memo: `Correction for ${month}` },
    { type: 'royalty', amount: before.earned_minor },
  ]);
});
