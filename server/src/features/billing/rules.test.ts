import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { after, day } from '#clock.ts';
import {
  isLive,
  deriveState,
  decideEnding,
  nextStatus,
  type Policy,
  type SubscriptionState,
  type Status,
} from '#features/billing/rules.ts';
import type { ProviderPayment, ProviderSubscription } from '#services/payments/types.ts';

const start = new Date('2026-01-01T00:00:00Z');
const policy: Policy = { grace_ms: 3 * day, refund_ends_access: true, dispute_ends_access: true };

const actions = [
  'pay',
  'renew',
  'fail',
  'recover',
  'cancel',
  'resume',
  'refund',
  'refund part',
  'dispute',
  'win',
  'lose',
  'block',
  'end',
] as const;
type Action = (typeof actions)[number];

/** A subscription as its provider reports it before any payment. */
const created: ProviderSubscription = {
  provider_ref: 'sub_1',
  user_id: 1,
  customer_ref: null,
  status: 'pending',
  cancel_scheduled: false,
  blocked: false,
  billed_every: 'month',
  price_minor: 999,
  next_price_minor: null,
  currency: 'usd',
  method: null,
  started_at: start,
  ended_at: null,
  next_attempt_at: null,
  action_url: null,
  payments: [],
};

function monthlyPayment(index: number): ProviderPayment {
  const period_start = after(start, index * 30 * day);
  return {
    provider_ref: `in_${index}`,
    number: null,
    amount_minor: 999,
    tax_minor: 0,
    fee_minor: 0,
    refunded_minor: 0,
    dispute: 'none',
    currency: 'usd',
    period_start,
    period_end: after(period_start, 30 * day),
    is_proration: false,
    paid_at: period_start,
    receipt_url: null,
  };
}

/** Applies an action at the provider; one that is impossible in that state changes nothing. */
function applyAction(current: ProviderSubscription, action: Action): ProviderSubscription {
  const { status, payments } = current;
  const paid = {
    ...current,
    status: 'active' as const,
    payments: [...payments, monthlyPayment(payments.length)],
  };
  const withLastPayment = (change: Partial<ProviderPayment>) => ({
    ...current,
    payments: payments.map((one, index) => (index === payments.length - 1 ? { ...one, ...change } : one)),
  });
  const dispute = payments.at(-1)?.dispute;
  const isOpen = status === 'active' && !current.cancel_scheduled;
  const outcomes: Record<Action, ProviderSubscription> = {
    pay: status === 'pending' ? paid : current,
    renew: isOpen ? paid : current,
    fail: isOpen ? { ...current, status: 'past_due' } : current,
    recover: status === 'past_due' ? paid : current,
    cancel: isLive(status) ? { ...current, cancel_scheduled: true } : current,
    resume: isLive(status) ? { ...current, cancel_scheduled: false } : current,
    refund: withLastPayment({ refunded_minor: 999 }),
    'refund part': withLastPayment({ refunded_minor: Math.max(100, payments.at(-1)?.refunded_minor ?? 0) }),
    dispute: dispute === 'none' ? withLastPayment({ dispute: 'open' }) : current,
    win: dispute === 'open' ? withLastPayment({ dispute: 'won' }) : current,
    lose: dispute === 'open' ? withLastPayment({ dispute: 'lost' }) : current,
    block: { ...current, blocked: true },
    end: status === 'pending' ? current : { ...current, status: 'ended' },
  };
  return outcomes[action];
}

/** All states of a subscription, from its beginning. */
const statesAfter = (history: readonly Action[]): ProviderSubscription[] =>
  history.reduce((states, action) => [...states, applyAction(states.at(-1) ?? created, action)], [created]);

/** Returns our state after reading each of these states from the provider, in order. */
const stateAfterReading = (reads: readonly ProviderSubscription[]): SubscriptionState | undefined =>
  reads.reduce<SubscriptionState | undefined>(
    (before, read) => deriveState({ ...read, status: nextStatus(before?.status, read.status) }, policy),
    undefined,
  );

const histories = fc.array(fc.constantFrom(...actions), { maxLength: 25 });
const policies = fc.record({
  grace_ms: fc.constantFrom(0, day, 3 * day, 14 * day),
  refund_ends_access: fc.boolean(),
  dispute_ends_access: fc.boolean(),
});
const timeOf = (access: Date | null) => access?.getTime() ?? -Infinity;

describe('any history of a subscription', () => {
  test('leads to the same state if events arrive out of order, late or repeatedly', () => {
    fc.assert(
      fc.property(histories, fc.array(fc.nat()), (history, deliveries) => {
        const states = statesAfter(history);
        const inOrder = stateAfterReading(states);
        // Each delivery reads the provider's state at that moment; the last one comes after everything has
        // happened.
        const moments = deliveries.map((at) => at % states.length).toSorted((a, b) => a - b);
        const reads = [...moments, states.length - 1, states.length - 1].map((at) => states[at] ?? created);
        expect(stateAfterReading(reads)).toEqual(inOrder);
      }),
    );
  });

  test('leads to the same state in whatever order payments are listed, and if they are listed twice', () => {
    fc.assert(
      fc.property(histories, policies, fc.infiniteStream(fc.nat()), (history, policy, numbers) => {
        const read = statesAfter(history).at(-1) ?? created;
        const order = () => Number(numbers.next().value);
        const keyed = [...read.payments, ...read.payments].map((payment) => ({ payment, key: order() }));
        const payments = keyed.toSorted((a, b) => a.key - b.key).map(({ payment }) => payment);
        expect(deriveState({ ...read, payments }, policy)).toEqual(deriveState(read, policy));
      }),
    );
  });

  test('extends access only by a payment or a dispute that is won', () => {
    const extendingActions: Action[] = ['pay', 'renew', 'recover', 'win'];
    fc.assert(
      fc.property(histories, policies, (history, policy) => {
        const states = statesAfter(history);
        for (const [index, action] of history.entries()) {
          const [before, next] = [states[index] ?? created, states[index + 1] ?? created];
          if (extendingActions.includes(action)) continue;
          const [earlier, later] = [deriveState(before, policy), deriveState(next, policy)];
          expect(timeOf(later.access_until), action).toBeLessThanOrEqual(timeOf(earlier.access_until));
        }
      }),
    );
  });

  test('never gives access beyond the paid and unrefunded time by more than the grace period', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const read = statesAfter(history).at(-1) ?? created;
        const { access_until } = deriveState(read, policy);
        const countedPayments = read.payments.filter(
          ({ refunded_minor, dispute }) => refunded_minor < 999 && dispute !== 'open' && dispute !== 'lost',
        );
        const ends = countedPayments.map(({ period_end }) => period_end.getTime() + policy.grace_ms);
        expect(timeOf(access_until)).toBeLessThanOrEqual(Math.max(-Infinity, ...ends));
      }),
    );
  });

  test('never leaves the ended state, regardless of later data', () => {
    const statuses = fc.constantFrom<Status>('pending', 'active', 'past_due', 'ended');
    fc.assert(
      fc.property(histories, fc.array(statuses), (history, later) => {
        const ended = applyAction(statesAfter(['pay', ...history]).at(-1) ?? created, 'end');
        const reads = [ended, ...later.map((status) => ({ ...ended, status }))];
        expect(stateAfterReading(reads)).toEqual(deriveState(ended, policy));
      }),
    );
  });
});

describe('a subscription', () => {
  const stateAfter = (...history: Action[]) => deriveState(statesAfter(history).at(-1) ?? created, policy);
  const days = (moment: Date | null) => moment && (moment.getTime() - start.getTime()) / day;

  test('gives no access before it is paid, whatever its status at the provider', () => {
    expect(deriveState({ ...created, status: 'active' }, policy)).toMatchObject({
      status: 'pending',
      access_until: null,
    });
    expect(deriveState({ ...created, payments: [monthlyPayment(0)] }, policy).access_until).toBeNull();
  });

  test('gives access until the end of the grace period while it is live', () => {
    expect([days(stateAfter('pay').paid_until), days(stateAfter('pay').access_until)]).toEqual([30, 33]);
    expect(days(stateAfter('pay', 'fail').access_until)).toBe(33);
    expect(days(stateAfter('pay', 'fail', 'recover').access_until)).toBe(63);
    expect(days(stateAfter('pay', 'cancel').access_until)).toBe(33);
    expect(days(stateAfter('pay', 'cancel', 'end').access_until)).toBe(30);
  });

  test('gives no access for a refunded or disputed payment, unless the operator allows it', () => {
    for (const reversal of ['refund', 'dispute'] as const) {
      expect(stateAfter('pay', reversal)).toMatchObject({
        access_until: null,
        is_last_payment_reversed: true,
      });
      expect(days(stateAfter('pay', 'renew', reversal).access_until)).toBe(30);
      const lenient = { ...policy, refund_ends_access: false, dispute_ends_access: false };
      const read = statesAfter(['pay', reversal]).at(-1) ?? created;
      expect(days(deriveState(read, lenient).access_until)).toBe(33);
    }
    expect(days(stateAfter('pay', 'refund part').access_until)).toBe(33);
    expect(days(stateAfter('pay', 'dispute', 'win').access_until)).toBe(33);
    expect(days(stateAfter('pay', 'dispute', 'win', 'end').access_until)).toBe(30);
  });

  test('keeps its later months when an earlier month is refunded', () => {
    const [first, second] = [monthlyPayment(0), monthlyPayment(1)];
    const payments = [{ ...first, refunded_minor: 999 }, second];
    expect(days(deriveState({ ...created, status: 'active', payments }, policy).access_until)).toBe(63);
  });
});

test('a dispute over the smaller part of a payment does not end access, and the rest can be refunded', () => {
  const paidSubscription = (disputed_minor: number | null, refunded_minor = 0): ProviderSubscription => ({
    ...created,
    status: 'active',
    payments: [{ ...monthlyPayment(0), dispute: 'lost', disputed_minor, refunded_minor }],
  });
  const isTakenBack = (...read: Parameters<typeof paidSubscription>) =>
    deriveState(paidSubscription(...read), policy).is_last_payment_reversed;
  expect([isTakenBack(400), isTakenBack(500), isTakenBack(null)]).toEqual([false, true, true]);
  // Just under and just over half of the 499 that were not refunded.
  expect([isTakenBack(249, 500), isTakenBack(250, 500)]).toEqual([false, true]);
  expect(isTakenBack(499, 1)).toBe(false);
  const duplicate = { status: 'ended', is_duplicate: true, withdrawn_at: null, deleted_at: null } as const;
  const countRefunds = (...read: Parameters<typeof paidSubscription>) =>
    decideEnding(paidSubscription(...read), duplicate, policy, start)?.refunds.length;
  expect([countRefunds(400), countRefunds(400, 599), countRefunds(null)]).toEqual([1, 0, 0]);
});

test('free days do not count as refunded, although nothing was paid for them', () => {
  const free = {
    ...created,
    status: 'active' as const,
    payments: [{ ...monthlyPayment(0), amount_minor: 0 }],
  };
  expect(deriveState(free, policy)).toMatchObject({
    is_last_payment_reversed: false,
    paid_until: monthlyPayment(0).period_end,
  });
});

test('payments made in or after the second in which an account was deleted are refunded; earlier payments are not', () => {
  const read = { ...created, status: 'active' as const, payments: [monthlyPayment(0), monthlyPayment(1)] };
  const live = { status: 'active', is_duplicate: false, withdrawn_at: null } as const;
  const refundedAfter = (deleted_at: Date) =>
    decideEnding(read, { ...live, deleted_at }, policy, start)?.refunds.map((one) => one.provider_ref);
  const { paid_at } = monthlyPayment(1);
  expect(refundedAfter(after(paid_at, 999))).toEqual(['in_1']);
  expect(refundedAfter(after(paid_at, 1000))).toEqual([]);
  expect(refundedAfter(start)).toEqual(['in_0', 'in_1']);
});

test('if a subscription is blocked, the payments for its current and future periods are refunded', () => {
  const read = {
    ...created,
    status: 'active' as const,
    blocked: true,
    payments: [monthlyPayment(0), monthlyPayment(1)],
  };
  const live = { status: 'active', is_duplicate: false, withdrawn_at: null, deleted_at: null } as const;
  const refundedAt = (now: Date) =>
    decideEnding(read, live, policy, now)?.refunds.map((one) => one.provider_ref);
  expect(refundedAt(after(monthlyPayment(0).period_end, -1))).toEqual(['in_0', 'in_1']);
  expect(refundedAt(monthlyPayment(0).period_end)).toEqual(['in_1']);
});

test('everything paid for a subscription from which its subscriber withdrew is refunded', () => {
  const read = { ...created, status: 'active' as const, payments: [monthlyPayment(0), monthlyPayment(1)] };
  const withdrawn = { is_duplicate: false, withdrawn_at: start.toISOString(), deleted_at: null } as const;
  const ending = decideEnding(read, { ...withdrawn, status: 'ended' }, policy, after(start, 40 * day));
  expect(ending).toMatchObject({ reason: 'withdrawn', refunds: [{}, {}] });
});

test('a proration within a month adds no days and does not replace the payment for the month', () => {
  const paid = { ...created, status: 'active' as const, payments: [monthlyPayment(0)] };
  const proration = {
    ...monthlyPayment(0),
    provider_ref: 'in_change',
    amount_minor: 200,
    is_proration: true,
  };
  const changed = { ...paid, payments: [monthlyPayment(0), proration] };
  expect(deriveState(changed, policy)).toEqual(deriveState(paid, policy));
  const refunded = { ...paid, payments: [{ ...monthlyPayment(0), refunded_minor: 999 }, proration] };
  expect(deriveState(refunded, policy)).toMatchObject({ access_until: null, is_last_payment_reversed: true });
});
