import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { day } from '#clock.ts';
import { readPerson } from '#features/accounts/queries.ts';
import { receiveEvent } from '#features/billing/sync/receive-event.ts';
import { reconcile } from '#features/billing/sync/reconcile.ts';
import {
  cancel,
  disputeLastPayment,
  endNow,
  refundLastPayment,
  pause,
  replaceMethod,
  resume,
} from '#features/billing/sandbox/change-subscription.ts';
import { payCheckout } from '#features/billing/sandbox/checkout.ts';
import { insertOpenSubscription } from '#features/billing/sandbox/subscription-queries.ts';
import type { StoredCard } from '#features/billing/sandbox/card-rules.ts';
import { signSandboxEvent, type SandboxEvent } from '#features/billing/sandbox/events.ts';
import { renewNext } from '#features/billing/sandbox/renewals.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

/** A member at the provider, and the subscription that the steps act on. */
type Person = { user: UserData; ref: string };

/** A change at the provider. We learn of it only from the events that are delivered. */
type Step = (person: Person) => Promise<unknown>;

const now = () => kinora.context.clock.now();
const database = () => kinora.context.db;

const subscribe =
  (card: StoredCard = 'success'): Step =>
  async (person) => {
    person.ref = `matrix_${randomUUID()}`;
    const terms = { price_minor: 999, first_price_minor: 999, trial_days: 0, currency: 'usd' };
    await insertOpenSubscription(database(), { ref: person.ref, user_id: person.user.id, ...terms }, now());
    await payCheckout(database(), person.ref, card, now());
  };
const waitDays =
  (count: number): Step =>
  async () => {
    kinora.advance(count * day);
    while (await renewNext(database(), now(), kinora.context.config.grace_days));
  };
const cancelled: Step = ({ ref }) => cancel(database(), ref, now());
const paused =
  (months: number): Step =>
  ({ ref }) =>
    pause(database(), ref, months, now());
const resumed: Step = ({ ref }) => resume(database(), ref, now(), kinora.context.config.grace_days);
const newCard: Step = ({ ref }) => replaceMethod(database(), ref, 'pm_sandbox_success', now());
const ended: Step = ({ ref }) => endNow(database(), ref, now());
const refunded =
  (minor?: number): Step =>
  ({ ref }) =>
    refundLastPayment(database(), ref, now(), minor);
const dispute =
  (status: 'open' | 'won' | 'lost'): Step =>
  ({ ref }) =>
    disputeLastPayment(database(), ref, status, now());

/** Steps and their outcome: the status, and the days paid and days of access since the beginning. */
const histories: Record<string, { steps: readonly Step[]; outcome: string }> = {
  subscribed: { steps: [subscribe()], outcome: 'active 30/33, watches' },
  'renewed twice': { steps: [subscribe(), waitDays(30), waitDays(30)], outcome: 'active 90/93, watches' },
  'failed, within the grace period': {
    steps: [subscribe('fails_on_renewal'), waitDays(31)],
    outcome: 'past_due 30/33, watches',
  },
  'failed and recovered': {
    steps: [subscribe('fails_on_renewal'), waitDays(30), waitDays(1), newCard],
    outcome: 'active 60/63, watches',
  },
  'failed and ended': {
    steps: [subscribe('fails_on_renewal'), waitDays(31), waitDays(3)],
    outcome: 'ended 30/30',
  },
  cancelled: { steps: [subscribe(), cancelled], outcome: 'active (cancelled) 30/33, watches' },
  'cancelled and resumed': {
    steps: [subscribe(), cancelled, resumed, waitDays(30)],
    outcome: 'active 60/63, watches',
  },
  'cancelled and ended': {
    steps: [subscribe(), cancelled, waitDays(30)],
    outcome: 'ended (cancelled) 30/30',
  },
  'ended and restarted': {
    steps: [subscribe(), cancelled, waitDays(30), subscribe()],
    outcome: 'ended (cancelled) 30/30, active 60/63, watches',
  },
  paused: { steps: [subscribe(), paused(2), waitDays(40)], outcome: 'active 30/30' },
  'paused, then resumed automatically': {
    steps: [subscribe(), paused(1), waitDays(60)],
    outcome: 'active 90/93, watches',
  },
  'paused, then resumed early': {
    steps: [subscribe(), paused(3), waitDays(40), resumed],
    outcome: 'active 70/73, watches',
  },
  'paused, then unpaid': {
    steps: [subscribe('fails_on_renewal'), paused(1), waitDays(61)],
    outcome: 'past_due 30/30',
  },
  'cancelled during a pause': {
    steps: [subscribe(), paused(2), waitDays(40), cancelled],
    outcome: 'ended 30/30',
  },
  refunded: { steps: [subscribe(), waitDays(30), refunded()], outcome: 'active 30/30' },
  'refunded in part, then in full': {
    steps: [subscribe(), refunded(300), refunded(999)],
    outcome: 'active -/-',
  },
  disputed: { steps: [subscribe(), dispute('open')], outcome: 'active -/-' },
  'disputed and won': {
    steps: [subscribe(), dispute('open'), dispute('won')],
    outcome: 'active 30/33, watches',
  },
  'disputed, lost and ended': {
    steps: [subscribe(), dispute('open'), dispute('lost'), ended],
    outcome: 'ended -/-',
  },
};

/** Runs a history at the provider, passing the events of each step to `receive`. */
async function runHistory(
  name: string,
  user: UserData,
  receive: (events: readonly SandboxEvent[]) => Promise<void>,
): Promise<void> {
  const person = { user, ref: '' };
  let known = 0;
  for (const step of histories[name]?.steps ?? []) {
    await step(person);
    const events = await eventsAbout(user);
    await receive(events.slice(known));
    known = events.length;
  }
}

/** Ends everything at the provider, so that the following tests are independent. */
async function endAllSubscriptions(): Promise<void> {
  await database().updateTable('sandbox_subscriptions').set({ status: 'ended' }).execute();
}

async function eventsAbout(user: UserData): Promise<SandboxEvent[]> {
  const rows = await kinora.context.db
    .selectFrom('sandbox_events')
    .innerJoin('sandbox_subscriptions', 'sandbox_subscriptions.ref', 'sandbox_events.object_ref')
    .where('client_reference', '=', user.id)
    .select(['sandbox_events.id', 'sandbox_events.type', 'sandbox_events.object_ref as object'])
    .orderBy('sandbox_events.created_at')
    .execute();
  return rows;
}

function post({ body, headers }: { body: string; headers: Record<string, string> }): Promise<Response> {
  return fetch(`${kinora.base}/api/webhook/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

async function deliver(events: readonly SandboxEvent[]): Promise<void> {
  for (const event of events)
    expect((await post(signSandboxEvent(kinora.context.keys.sandbox, event))).status).toBe(200);
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one);

/** The ways in which events may arrive. */
const deliveryModes: Record<string, (name: string, user: UserData) => Promise<void>> = {
  'in order': (name, user) => runHistory(name, user, deliver),
  shuffled: async (name, user) => {
    await runHistory(name, user, async () => {});
    await deliver(shuffled(await eventsAbout(user)));
  },
  'each five times': async (name, user) => {
    await runHistory(name, user, async () => {});
    const events = await eventsAbout(user);
    await deliver(shuffled([...events, ...events, ...events, ...events, ...events]));
  },
  'all but the first lost, then reconciled': async (name, user) => {
    let step = 0;
    await runHistory(name, user, async (events) => {
      if (step++ === 0) await deliver(events);
    });
    await reconcile(kinora.context, new AbortController().signal);
  },
  'with a forged event': async (name, user) => {
    await runHistory(name, user, async (events) => {
      await deliver(events);
      const object = events.at(-1)?.object ?? '';
      const forged = { id: `evt_${randomUUID()}`, type: 'invoice.paid', object };
      const { headers } = signSandboxEvent(kinora.context.keys.sandbox, { ...forged, object: 'another' });
      expect((await post({ body: JSON.stringify(forged), headers })).status).toBe(400);
    });
  },
  'with a stale event': async (name, user) => {
    await runHistory(name, user, deliver);
    const [first] = await eventsAbout(user);
    // The very first event arrives again much later, under a new id.
    if (first) await deliver([{ ...first, id: `evt_${randomUUID()}` }]);
  },
};

/** Returns what we store about a member, with times in days since the beginning. */
async function stateOf(user: UserData) {
  const { db } = kinora.context;
  const subscriptions = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('started_at')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('period_start')
    .execute();
  const began = Date.parse(subscriptions[0]?.started_at ?? '');
  const inDays = (at: string | null) => at && Math.round((Date.parse(at) - began) / day);
  const person = await readPerson(db, user.id, now());
  return {
    is_subscribed: person?.is_subscribed,
    subscriptions: subscriptions.map((row) => ({
      status: row.status,
      cancel_scheduled: row.cancel_scheduled,
      blocked: row.blocked,
      is_duplicate: row.is_duplicate,
      paid_until: inDays(row.paid_until),
      access_until: inDays(row.access_until),
      next_attempt_at: inDays(row.next_attempt_at),
      ended_at: inDays(row.ended_at),
      last4: row.method_last4,
    })),
    payments: payments.map((row) => ({
      amount_minor: row.amount_minor,
      refunded_minor: row.refunded_minor,
      dispute: row.dispute,
      from: inDays(row.period_start),
      to: inDays(row.period_end),
    })),
  };
}

type State = Awaited<ReturnType<typeof stateOf>>;

const summaryOf = ({ subscriptions, is_subscribed }: State) =>
  [
    ...subscriptions.map(
      ({ status, cancel_scheduled, paid_until, access_until }) =>
        `${status}${cancel_scheduled ? ' (cancelled)' : ''} ${paid_until ?? '-'}/${access_until ?? '-'}`,
    ),
    ...(is_subscribed ? ['watches'] : []),
  ].join(', ');

describe.each(Object.entries(histories))('the history of a subscription: %s', (name, { outcome }) => {
  test('leads to the same state however its events arrive', async () => {
    const states: [mode: string, state: State][] = [];
    for (const [mode, run] of Object.entries(deliveryModes)) {
      const user = await kinora.member();
      await run(name, user);
      states.push([mode, await stateOf(user)]);
      await endAllSubscriptions();
    }
    const [, inOrder] = states[0] ?? [];
    expect(inOrder && summaryOf(inOrder)).toBe(outcome);
    for (const [mode, state] of states) expect(state, mode).toEqual(inOrder);
  });
});

describe('a failure between storing an event and its effect', () => {
  const begin = async () => {
    const user = await kinora.member();
    await runHistory('subscribed', user, async () => {});
    const [event] = await eventsAbout(user);
    if (!event) throw new Error('No event was recorded');
    return { user, signed: signSandboxEvent(kinora.context.keys.sandbox, event) };
  };
  const receiptsTo = ({ email }: UserData) =>
    database()
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
      .where('subject', 'like', '%receipt%')
      .execute();

  test('loses nothing and duplicates nothing', async () => {
    const { user, signed } = await begin();
    const { context } = kinora;
    const { payments, jobs } = context;
    // The last step of the transaction fails, as if the process were killed there.
    const failing = { ...context, jobs: { ...jobs, send: () => Promise.reject(new Error('killed')) } };
    const body = Buffer.from(signed.body);
    await expect(receiveEvent(failing, payments.card, body, signed.headers)).rejects.toThrow('killed');
    expect(await stateOf(user)).toMatchObject({ is_subscribed: false, subscriptions: [], payments: [] });
    expect(await receiptsTo(user)).toEqual([]);
    for (let times = 0; times < 3; times++) expect((await post(signed)).status).toBe(200);
    expect(await stateOf(user)).toMatchObject({ is_subscribed: true, payments: [{ amount_minor: 999 }] });
    expect(await receiptsTo(user)).toHaveLength(1);
  });

  test('a subscription that changes while it is being read is read again', async () => {
    const { user, signed } = await begin();
    const { context } = kinora;
    const { card } = context.payments;
    const ref = JSON.parse(signed.body).object as string;
    let isSlow = true;
    const slow = {
      ...card,
      readSubscription: async (provider_ref: string) => {
        const read = await card.readSubscription(provider_ref);
        if (isSlow) {
          isSlow = false;
          await cancel(context.db, ref, context.clock.now());
          await deliver((await eventsAbout(user)).slice(1));
        }
        return read;
      },
    };
    await receiveEvent(context, slow, Buffer.from(signed.body), signed.headers);
    expect(await stateOf(user)).toMatchObject({
      subscriptions: [{ status: 'active', cancel_scheduled: true }],
      payments: [{ amount_minor: 999 }],
    });
  });

  test('an event that is delivered many times concurrently takes effect only once', async () => {
    const { user, signed } = await begin();
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(signed)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await stateOf(user)).toMatchObject({ is_subscribed: true, payments: [{ amount_minor: 999 }] });
    expect(await receiptsTo(user)).toHaveLength(1);
  });
});
