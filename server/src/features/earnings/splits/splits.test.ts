import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { deleteAccount } from '@kinora/contract/accounts/account-data';
import { readWallet } from '@kinora/contract/earnings/payouts';
import { royaltyStatement, listStatements, statementViewers } from '@kinora/contract/earnings/royalties';
import {
  answerSplit,
  answerSplitInvitation,
  leaveSplit,
  listSplits,
  proposeSplit,
  readSplitInvitation,
  withdrawSplit,
} from '@kinora/contract/earnings/splits';
import { day, minute } from '#clock.ts';
import { auditLedger } from '#features/operator/metrics/queries.ts';
import { closeMonth } from '#features/earnings/royalties/close/close-month.ts';
import { monthAfter } from '#features/earnings/splits/agree.ts';
import { monthSpan } from '#features/earnings/royalties/rules/calendar.ts';
import { splitMinor } from '#features/earnings/splits/rules/split-minor.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import {
  addCreator,
  addPayment,
  addWatching,
  closeNextMonth,
  monthToClose,
  type Creator,
} from '#test/royalties.ts';
import { addUser } from '#test/shows.ts';
import { signIn } from '#test/sign-in.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const propose = (
  { user, show_id }: Creator,
  earners: { user_id?: number; email?: string; share_bp: number }[],
) => kinora.as(user, proposeSplit, { params: { show_id }, body: { earners } });

/** Returns the secret of the last invitation to an address. */
async function secretFor(email: string): Promise<string> {
  const text = (await emailsTo(kinora, email)).at(-1)?.text ?? '';
  return /\/split-invitation#([\da-f]{32})\b/.exec(text)?.[1] ?? '';
}
const accept = (user: UserData, secret: string) =>
  kinora.as(user, answerSplitInvitation, { body: { secret, accepts: true } });

/** Adds a show with these shares, which their earners have accepted; the publisher keeps the rest. */
async function addSharedShow(...shares_bp: number[]): Promise<{ owner: Creator; earners: UserData[] }> {
  const owner = await addCreator(kinora, 'Olga Owner');
  const earners: UserData[] = [];
  for (const [index] of shares_bp.entries()) earners.push(await kinora.member(`Earner ${index + 1}`));
  const invited = earners.map(({ email }, index) => ({ email, share_bp: shares_bp[index] ?? 0 }));
  await propose(owner, invited);
  for (const earner of earners) await accept(earner, await secretFor(earner.email));
  return { owner, earners };
}

/** Adds the payments of two viewers for a month in which both watch this show, and one also watches another. */
async function addWatchedMonth(owner: Creator, other: Creator, month: string): Promise<number[]> {
  const { context } = kinora;
  const payments: number[] = [];
  for (const [show_minutes, other_minutes] of [
    [70, 0],
    [30, 50],
  ] as const) {
    const id = await addUser(context);
    payments.push(await addPayment(context, id, month, { amount_minor: 999 }));
    await addWatching(context, id, owner.episode_id, month, show_minutes);
    if (other_minutes > 0) await addWatching(context, id, other.episode_id, month, other_minutes, 12);
  }
  return payments;
}

/** Signs a member in again: the session has expired in the meantime. */
const signInAgain = async (user: UserData): Promise<UserData> => ({
  ...user,
  token: await signIn(kinora, user.id),
});
const statementOf = async (user: UserData, month: string) =>
  kinora.as(await signInAgain(user), royaltyStatement, { params: { statement: `${month}-usd` } });

test('shares apply from the month after everybody has accepted, and never to an earlier one', async () => {
  const { context } = kinora;
  const other = await addCreator(kinora, 'Other Author');
  const before = monthToClose(context);
  const { owner, earners } = await addSharedShow(3333, 1667);
  const [first, second] = earners as [UserData, UserData];
  const from_month = monthAfter(context.clock.now());
  const [shown] = await kinora.as(first, listSplits, {});
  expect(shown).toMatchObject({
    is_publisher: false,
    shares: [{ name: 'Olga Owner', share_bp: 10_000, is_you: false }],
    next: { from_month, shares: [{ share_bp: 5000 }, { share_bp: 3333, is_you: true }, { share_bp: 1667 }] },
    proposal: null,
  });
  expect((await emailsTo(kinora, second.email)).at(-1)?.text).toContain('16.67% of the royalties');

  const old_payments = await addWatchedMonth(owner, other, before);
  await closeMonth(context, before);
  expect((await statementOf(owner.user, before)).lines).toMatchObject([
    { share_bp: 10_000, is_publisher: true },
  ]);
  expect(await kinora.as(first, listStatements, {})).toEqual([]);

  kinora.advance(monthSpan(from_month).from_ms - context.clock.now().getTime() + minute);
  expect((await kinora.as(await signInAgain(first), listSplits, {}))[0]).toMatchObject({
    next: null,
    shares: [{}, {}, {}],
  });
  const payments = await addWatchedMonth(owner, other, from_month);
  let month = before;
  while (month < from_month) month = await closeNextMonth(kinora, month);

  // Recomputes the parts from the show's line, and checks that they add up to it.
  const statements = await Promise.all([owner.user, first, second].map((user) => statementOf(user, month)));
  const [line] = statements[0]?.lines ?? [];
  const earned = line?.by_rule.fan_scaled_v1.amount_minor ?? 0;
  expect(statements.map(({ earned_minor }) => earned_minor)).toEqual(
    splitMinor(
      earned,
      [
        { user_id: owner.user.id, share_bp: 5000 },
        { user_id: first.id, share_bp: 3333 },
        { user_id: second.id, share_bp: 1667 },
      ],
      { month, show_id: owner.show_id },
    ).map(({ amount_minor }) => amount_minor),
  );
  expect(statements.reduce((sum, { earned_minor }) => sum + earned_minor, 0)).toBe(earned);
  expect(statements[1]?.lines).toMatchObject([
    { share_bp: 3333, is_publisher: false, own_minor: statements[1]?.earned_minor },
  ]);
  const params = { statement: `${month}-usd`, show_id: owner.show_id };
  expect((await kinora.as(await signInAgain(first), statementViewers, { params, query: {} })).total).toBe(2);
  const stranger = await kinora.member('Sly Stranger');
  expect((await kinora.refused(stranger, statementViewers, { params, query: {} })).status).toBe(404);

  // Refunds in both months: each is split according to the shares of its own month.
  for (const id of [old_payments[0] ?? 0, payments[1] ?? 0])
    await context.db.updateTable('payments').set({ refunded_minor: 999 }).where('id', '=', id).execute();
  const corrected = await closeNextMonth(kinora, month);
  const next = await Promise.all([owner.user, first, second].map((user) => statementOf(user, corrected)));
  expect(
    next.map(({ corrections }) =>
      corrections.map((correction) => [correction.month, correction.lines.length]),
    ),
  ).toEqual([
    [
      [before, 1],
      [month, 1],
    ],
    [
      [before, 0],
      [month, 1],
    ],
    [
      [before, 0],
      [month, 1],
    ],
  ]);
  const after = next.map(({ corrections }) => corrections.at(-1)?.lines[0]?.after_minor ?? 0);
  const whole = after.reduce((sum, amount) => sum + amount, 0);
  expect(after[1]).toBeLessThanOrEqual(Math.ceil(whole * 0.3333));
  expect(after[1]).toBeGreaterThanOrEqual(Math.floor(whole * 0.3333));
  const balance = (await kinora.as(await signInAgain(first), readWallet, {})).balances[0]?.balance_minor;
  expect(balance).toBe((statements[1]?.earned_minor ?? 0) + (next[1]?.adjusted_minor ?? 0));
  expect(balance).toBe(after[1]);
  expect(Object.values(await auditLedger(context.db))).toEqual([0, 0, 0, 0]);
});

test('nobody earns from a show when one of its earners watches it', async () => {
  const { context } = kinora;
  const { owner, earners } = await addSharedShow(9000);
  const [earner] = earners as [UserData];
  const from_month = monthAfter(context.clock.now());
  kinora.advance(monthSpan(from_month).from_ms - context.clock.now().getTime() + minute);
  await addPayment(context, earner.id, from_month);
  await addWatching(context, earner.id, owner.episode_id, from_month, 90);
  kinora.advance(40 * day);
  await closeMonth(context, from_month);
  expect(await kinora.as(await signInAgain(earner), listStatements, {})).toEqual([]);
  expect(await kinora.as(await signInAgain(owner.user), listStatements, {})).toEqual([]);
});

test('concurrent answers put a split into effect once, and only when everybody has accepted', async () => {
  const owner = await addCreator(kinora, 'Olga Owner');
  const [one, other] = [await kinora.member('One'), await kinora.member('Other')];
  await propose(owner, [
    { email: one.email, share_bp: 100 },
    { email: other.email, share_bp: 100 },
  ]);
  const [first, second] = [await secretFor(one.email), await secretFor(other.email)];
  const answers = await Promise.allSettled([
    accept(one, first),
    accept(other, first),
    accept(other, second),
    accept(one, second),
  ]);
  // An invitation belongs to the first person who accepts it, and nobody gets two.
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const agreed = (await emailsTo(kinora, owner.user.email)).filter(({ subject }) =>
    /New shares/.test(subject),
  );
  expect(agreed).toHaveLength(1);
  const { db, clock } = kinora.context;
  const splits = db.selectFrom('royalty_splits').where('show_id', '=', owner.show_id);
  const { id } = await splits.where('status', '=', 'agreed').select('id').executeTakeFirstOrThrow();

  // The database itself refuses changes to an agreement, or to a month that is over.
  await expect(
    db.updateTable('royalty_split_shares').set({ share_bp: 1 }).where('split_id', '=', id).execute(),
  ).rejects.toThrow('does not change');
  await expect(
    db.updateTable('royalty_splits').set({ from_month: '2020-01' }).where('id', '=', id).execute(),
  ).rejects.toThrow('does not change');
  await expect(
    db
      .insertInto('royalty_splits')
      .values({
        show_id: owner.show_id,
        status: 'agreed',
        proposed_at: clock.now(),
        settled_at: clock.now(),
        from_month: '2020-01',
      })
      .execute(),
  ).rejects.toThrow('add up to the whole');
});

test('a share never changes without the consent of both sides, and an old link no longer works', async () => {
  const { owner, earners } = await addSharedShow(2500);
  const [earner] = earners as [UserData];
  const stranger = await kinora.member('Sly Stranger');
  const { show_id } = owner;
  const proposalError = (earnersWanted: { user_id?: number; email?: string; share_bp: number }[]) =>
    kinora
      .as(owner.user, proposeSplit, { params: { show_id }, body: { earners: earnersWanted } })
      .then(() => 'done')
      .catch((error: Error) => error.message);

  expect(await proposalError([{ user_id: stranger.id, share_bp: 1 }])).toContain('email address');
  expect(await proposalError([{ user_id: earner.id, share_bp: 2500 }])).toContain('already split this way');
  expect(await proposalError([{ email: owner.user.email, share_bp: 1 }])).toContain(
    'you keep whatever the others do not get',
  );
  expect(await proposalError([{ email: stranger.email, share_bp: 10_001 }])).toContain('at most 100%');
  const foreignProposal = {
    params: { show_id },
    body: { earners: [{ email: stranger.email, share_bp: 10_000 }] },
  };
  expect((await kinora.refused(earner, proposeSplit, foreignProposal)).status).toBe(403);

  // The publisher wants the share back: only the earner can agree, and does not.
  await propose(owner, []);
  const [asked] = await kinora.as(earner, listSplits, {});
  const split_id = asked?.proposal?.id ?? 0;
  expect(asked?.proposal).toMatchObject({ needs_your_answer: true });
  const answer = { params: { split_id }, body: { accepts: true } };
  await expect(kinora.as(stranger, answerSplit, answer)).rejects.toMatchObject({ status: 404 });
  await expect(kinora.as(owner.user, answerSplit, answer)).rejects.toMatchObject({ status: 404 });
  await kinora.as(earner, answerSplit, { ...answer, body: { accepts: false } });
  await expect(kinora.as(earner, answerSplit, answer)).rejects.toMatchObject({ status: 404 });
  expect((await emailsTo(kinora, owner.user.email)).at(-1)?.subject).toContain('declined');

  const agreed = { user_id: earner.id, share_bp: 2500 };
  await propose(owner, [agreed, { email: 'partner@example.com', share_bp: 500 }]);
  const old = await secretFor('partner@example.com');
  expect(await kinora.as(stranger, readSplitInvitation, { body: { secret: old } })).toMatchObject({
    share_bp: 500,
  });
  expect((await kinora.refused(null, readSplitInvitation, { body: { secret: old } })).status).toBe(401);
  await propose(owner, [agreed, { email: 'partner@example.com', share_bp: 400 }]);
  await expect(accept(stranger, old)).rejects.toMatchObject({ status: 404 });
  const late = await secretFor('partner@example.com');
  await expect(accept(earner, late)).rejects.toMatchObject({ status: 409 });
  kinora.advance(30 * day);
  await expect(accept(await signInAgain(stranger), late)).rejects.toMatchObject({ status: 404 });
  await kinora.as(await signInAgain(owner.user), withdrawSplit, { params: { show_id } });
  const { db } = kinora.context;
  const stored_emails = await db
    .selectFrom('royalty_split_shares')
    .where('email', 'is not', null)
    .select('email')
    .execute();
  expect(stored_emails).toEqual([]);
});

test('an earner who leaves, or deletes their account, earns until the end of the month, and then the publisher takes over', async () => {
  const { context } = kinora;
  const { owner, earners } = await addSharedShow(4000, 1000);
  const [one, other] = earners as [UserData, UserData];
  await kinora.as(one, leaveSplit, { body: { show_id: owner.show_id } });
  await expect(kinora.as(one, leaveSplit, { body: { show_id: owner.show_id } })).rejects.toMatchObject({
    status: 404,
  });
  expect((await kinora.as(owner.user, listSplits, {})).at(-1)?.next).toMatchObject({
    from_month: monthAfter(context.clock.now()),
    shares: [{ share_bp: 9000 }, { share_bp: 1000 }],
  });
  await kinora.as(other, deleteAccount, { body: { password: 'Correct-horse-1' } });
  expect((await kinora.as(owner.user, listSplits, {})).at(-1)?.next?.shares).toMatchObject([
    { share_bp: 10_000, is_you: true },
  ]);
});
