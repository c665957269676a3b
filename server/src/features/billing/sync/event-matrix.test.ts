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

/** A member, and the subscription at the provider that the steps act on. */
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
const cancelNow: Step = ({ ref }) => cancel(database(), ref, now());
const pauseFor =
  (months: number): Step =>
  ({ ref }) =>
    pause(database(), ref, months, now());
const resumeNow: Step = ({ ref }) => resume(database(), ref, now(), kinora.context.config.grace_days);
const replaceCard: Step = ({ ref }) => replaceMethod(database(), ref, 'pm_sandbox_success', now());
const endAtOnce: Step = ({ ref }) => endNow(database(), ref, now());
const refundLast =
  (refunded_minor?: number): Step =>
  ({ ref }) =>
    refundLastPayment(database(), ref, now(), refunded_minor);
const disputeLast =
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
    steps: [subscribe('fails_on_renewal'), waitDays(30), waitDays(1), replaceCard],
    outcome: 'active 60/63, watches',
  },
  'failed and ended': {
    steps: [subscribe('fails_on_renewal'), waitDays(31), waitDays(3)],
    outcome: 'ended 30/30',
  },
  cancelled: { steps: [subscribe(), cancelNow], outcome: 'active (cancelled) 30/33, watches' },
  'cancelled and resumed': {
    steps: [subscribe(), cancelNow, resumeNow, waitDays(30)],
    outcome: 'active 60/63, watches',
  },
  'cancelled and ended': {
    steps: [subscribe(), cancelNow, waitDays(30)],
    outcome: 'ended (cancelled) 30/30',
  },
  'ended and restarted': {
    steps: [subscribe(), cancelNow, waitDays(30), subscribe()],
    outcome: 'ended (cancelled) 30/30, active 60/63, watches',
  },
  paused: { steps: [subscribe(), pauseFor(2), waitDays(40)], outcome: 'active 30/30' },
  'paused, then resumed automatically': {
    steps: [subscribe(), pauseFor(1), waitDays(60)],
    outcome: 'active 90/93, watches',
  },
  'paused, then resumed early': {
    steps: [subscribe(), pauseFor(3), waitDays(40), resumeNow],
    outcome: 'active 70/73, watches',
  },
  'paused, then unpaid': {
    steps: [subscribe('fails_on_renewal'), pauseFor(1), waitDays(61)],
    outcome: 'past_due 30/30',
  },
  'cancelled during a pause': {
    steps: [subscribe(), pauseFor(2), waitDays(40), cancelNow],
    outcome: 'ended 30/30',
  },
  refunded: { steps: [subscribe(), waitDays(30), refundLast()], outcome: 'active 30/30' },
  'refunded in part, then in full': {
    steps: [subscribe(), refundLast(300), refundLast(999)],
    outcome: 'active -/-',
  },
  disputed: { steps: [subscribe(), disputeLast('open')], outcome: 'active -/-' },
  'disputed and won': {
    steps: [subscribe(), disputeLast('open'), disputeLast('won')],
    outcome: 'active 30/33, watches',
  },
  'disputed, lost and ended': {
    steps: [subscribe(), disputeLast('open'), disputeLast('lost'), endAtOnce],
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
  let received = 0;
  for (const step of histories[name]?.steps ?? []) {
    await step(person);
    const events = await eventsAbout(user);
    await receive(events.slice(received));
    received = events.length;
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

const shuffle = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one);

/** The ways in which events may arrive. */
const deliveryModes: Record<string, (name: string, user: UserData) => Promise<void>> = {
  'in order': (name, user) => runHistory(name, user, deliver),
  shuffled: async (name, user) => {
    await runHistory(name, user, async () => {});
    await deliver(shuffle(await eventsAbout(user)));
  },
  'each five times': async (name, user) => {
    await runHistory(name, user, async () => {});
    const events = await eventsAbout(user);
    await deliver(shuffle([...events, ...events, ...events, ...events, ...events]));
  },
  'only those of the first step, then reconciled': async (name, user) => {
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
async function readState(user: UserData) {
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
  const start_ms = Date.parse(subscriptions[0]?.started_at ?? '');
  const inDays = (at: string | null) => at && Math.round((Date.parse(at) - start_ms) / day);
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

type State = Awaited<ReturnType<typeof readState>>;

const summarize = ({ subscriptions, is_subscribed }: State) =>
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
      states.push([mode, await readState(user)]);
      await endAllSubscriptions();
    }
    const [, inOrder] = states[0] ?? [];
    expect(inOrder && summarize(inOrder)).toBe(outcome);
    for (const [mode, state] of states) expect(state, mode).toEqual(inOrder);
  });
});

describe('an interrupted, changed or repeated event', () => {
  const startSubscription = async () => {
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

  test('a failure between storing an event and its effect loses nothing and duplicates nothing', async () => {
    const { user, signed } = await startSubscription();
    const { context } = kinora;
    const { payments, jobs } = context;
    // The last step of the transaction fails, as if the process were killed there.
    const failing = { ...context, jobs: { ...jobs, send: () => Promise.reject(new Error('killed')) } };
    const body = Buffer.from(signed.body);
    await expect(receiveEvent(failing, payments.card, body, signed.headers)).rejects.toThrow('killed');
    expect(await readState(user)).toMatchObject({ is_subscribed: false, subscriptions: [], payments: [] });
    expect(await receiptsTo(user)).toEqual([]);
    for (let times = 0; times < 3; times++) expect((await post(signed)).status).toBe(200);
    expect(await readState(user)).toMatchObject({ is_subscribed: true, payments: [{ amount_minor: 999 }] });
    expect(await receiptsTo(user)).toHaveLength(1);
  });

  test('a subscription that changes while it is being read is read again', async () => {
    const { user, signed } = await startSubscription();
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
    expect(await readState(user)).toMatchObject({
      subscriptions: [{ status: 'active', cancel_scheduled: true }],
      payments: [{ amount_minor: 999 }],
    });
  });

  test('an event that is delivered many times concurrently takes effect only once', async () => {
    const { user, signed } = await startSubscription();
    const responses = await Promise.all(Array.from({ length: 8 }, () => post(signed)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await readState(user)).toMatchObject({ is_subscribed: true, payments: [{ amount_minor: 999 }] });
    expect(await receiptsTo(user)).toHaveLength(1);
  });
});
