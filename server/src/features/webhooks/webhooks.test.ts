import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { cancelSubscription, subscriptionLink } from '@kinora/contract/billing/billing';
import { advanceSandboxClock, paySandboxCheckout, sandboxCards } from '@kinora/contract/billing/sandbox';
import { sendReport } from '@kinora/contract/reports/reports';
import {
  createServiceWebhook,
  deleteServiceWebhook,
  listServiceDeliveries,
  listServiceWebhooks,
  replaceServiceSecret,
  resumeServiceWebhook,
  sendServiceEventAgain,
  testServiceWebhook,
} from '@kinora/contract/webhooks/service-webhooks';
import { creatorEvents, serviceEvents } from '@kinora/contract/webhooks/events';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  maxWebhooks,
  replaceSecret,
  resumeWebhook,
  sendEventAgain,
  testWebhook,
} from '@kinora/contract/webhooks/webhooks';
import { day, hour, minute } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { announceNewEpisodes } from '#features/notifications/announce.ts';
import { notifyOfVideo } from '#features/notifications/queries.ts';
import { runDeliverEvent } from '#features/webhooks/deliver-event.ts';
import { runFindOverdueEvents } from '#features/webhooks/find-overdue-events.ts';
import { queueEvent } from '#features/webhooks/queries.ts';
import { deleteExpiredSecrets } from '#features/webhooks/secret-queries.ts';
import { generateWebhookSecret } from '#services/webhooks/sign-webhook.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { importFromDocs } from '#test/code-in-docs.ts';
import { emailsTo } from '#test/emails.ts';
import { startLocalServer, type LocalServer } from '#test/fakes/local-server.ts';
import { addFilm } from '#test/film.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { signInAsStaff } from '#test/second-factor.ts';

type Received = { path: string; headers: Record<string, string>; body: string };

let kinora: TestApp;
let receiver: LocalServer;
let received: Received[] = [];
let responseStatus = 204;
beforeAll(async () => {
  kinora = await startTestApp({ WEBHOOK_LOCAL_ADDRESSES: '1', CONTACT_EMAIL: 'us@kinora.example' });
  receiver = await startLocalServer(({ url = '', headers }, body, response) => {
    received.push({ path: url, headers: headers as Record<string, string>, body });
    response
      .writeHead(responseStatus, responseStatus === 302 ? { location: '/elsewhere' } : {})
      .end('ignored');
  });
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await kinora[Symbol.asyncDispose]();
});

/** Runs the jobs that send events, and returns what the receiver received. */
async function deliverEvents(): Promise<Received[]> {
  received = [];
  await kinora.doJobs('deliver-event');
  return received;
}

/** Sends a delivery as its next job would. */
const tryNow = (delivery_id: number) =>
  runDeliverEvent({ context: kinora.context, data: { delivery_id }, signal: new AbortController().signal });

const addWebhook = (member: UserData, events = creatorEvents, path = '/events') =>
  kinora.as(member, createWebhook, { body: { url: receiver.url + path, events } });
const listDeliveriesOf = (member: UserData, webhook_id: number) =>
  kinora.as(member, listDeliveries, { params: { webhook_id } });
const releaseFilm = async (episode_id: number) => {
  await addFilm(kinora.context, episode_id);
  await announceNewEpisodes(kinora.context, new AbortController().signal);
};

describe('a creator’s webhook', () => {
  test('receives signed events about their own episodes and films, with ids and public details', async () => {
    const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
    const other = await publisherWithEpisode(kinora);
    const { secret, webhook } = await addWebhook(publisher);
    await addWebhook(other.publisher, ['film.ready'], '/others');
    await releaseFilm(episode_id);
    const [request, ...others] = await deliverEvents();
    expect([others, request?.path]).toEqual([[], '/events']);
    const { body = '', headers = {} } = request ?? {};
    expect(new Verifier(secret).verify(body, headers)).toEqual({
      type: 'episode.published',
      timestamp: expect.any(String),
      data: {
        show_id,
        episode_id,
        title: 'Arrival',
        show_title: 'The Lighthouse Keepers',
        episode_number: 1,
        url: `${kinora.context.config.public_url}/watch/${episode_id}`,
      },
    });
    expect(() => new Verifier(secret).verify(body.replace('Arrival', 'Departure'), headers)).toThrow();
    expect(body).not.toContain('@');

    const video_id = await addFilm(kinora.context, episode_id);
    const { context } = kinora;
    await context.db
      .updateTable('videos')
      .set({ status: 'failed', reason: 'It contains no picture.' })
      .where('id', '=', video_id)
      .execute();
    await transaction(context.db, (tx) => notifyOfVideo(tx, context, video_id, context.clock.now()));
    const [failed] = await deliverEvents();
    expect(JSON.parse(failed?.body ?? '')).toMatchObject({
      type: 'film.failed',
      data: { episode_id, reason: 'It contains no picture.' },
    });
    expect(await listDeliveriesOf(publisher, webhook.id)).toMatchObject([
      { type: 'film.failed', state: 'delivered', tries: 1, outcome: 'HTTP 204' },
      { type: 'episode.published', state: 'delivered' },
    ]);
  });

  test('receives no events that were rolled back, and receives all others even without a queue', async () => {
    const ada = await kinora.member();
    await addWebhook(ada, ['payout.sent']);
    const { context } = kinora;
    const event = {
      type: 'payout.sent',
      data: { payout: '2026-01-usd-1', month: '2026-01', currency: 'usd', amount_minor: 1234 },
    } as const;
    const options = { creator_id: ada.id, now: context.clock.now() };
    const rolledBack = transaction(context.db, async (tx) => {
      await queueEvent(tx, context, event, options);
      throw new Error('The payment failed');
    });
    await expect(rolledBack).rejects.toThrow('The payment failed');
    expect(await deliverEvents()).toEqual([]);
    await transaction(context.db, (tx) => queueEvent(tx, {}, event, options));
    await runFindOverdueEvents(context);
    expect(await deliverEvents()).toEqual([]);
    kinora.advance(2 * minute);
    await runFindOverdueEvents(context);
    await runFindOverdueEvents(context);
    expect(await deliverEvents()).toMatchObject([{ body: expect.stringContaining('"amount_minor":1234') }]);
  });

  test('is retried under the same id and switched off after three days, and its owner is notified by email', async () => {
    const ada = await kinora.member();
    const { webhook } = await addWebhook(ada);
    const params = { webhook_id: webhook.id };
    responseStatus = 500;
    await kinora.as(ada, testWebhook, { params });
    const [first] = await deliverEvents();
    const [{ id, event_id, next_try_at } = { id: 0, event_id: '', next_try_at: null }] =
      await listDeliveriesOf(ada, webhook.id);
    expect(first?.headers['webhook-id']).toBe(event_id);
    expect(next_try_at).not.toBeNull();
    kinora.advance(hour);
    await tryNow(id);
    expect(await listDeliveriesOf(ada, webhook.id)).toMatchObject([
      { state: 'waiting', tries: 2, outcome: 'HTTP 500' },
    ]);
    kinora.advance(3 * day);
    await tryNow(id);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event_id, event_id, event_id]);
    expect(await kinora.as(ada, listWebhooks, {})).toMatchObject([{ disabled_at: expect.any(String) }]);
    expect((await emailsTo(kinora, ada.email)).at(-1)?.subject).toBe('A webhook was switched off');
    await tryNow(id);
    expect(received).toHaveLength(3);
    expect((await kinora.refused(ada, testWebhook, { params })).status).toBe(409);

    responseStatus = 204;
    await kinora.as(ada, resumeWebhook, { params });
    await kinora.as(ada, sendEventAgain, { params: { ...params, delivery_id: id } });
    const [resent] = await deliverEvents();
    expect([resent?.headers['webhook-id'], resent?.body]).toEqual([event_id, first?.body]);
    expect(await listDeliveriesOf(ada, webhook.id)).toMatchObject([{ state: 'delivered', tries: 1 }]);
    expect(await kinora.as(ada, listWebhooks, {})).toMatchObject([
      { disabled_at: null, failing_since: null },
    ]);
  });

  test('is also signed with the old secret for a day after it was replaced', async () => {
    const ada = await kinora.member();
    const { secret: first, webhook } = await addWebhook(ada);
    const params = { webhook_id: webhook.id };
    const { secret: second } = await kinora.as(ada, replaceSecret, { params });
    const { secret: third, old_secret_until } = await kinora.as(ada, replaceSecret, { params });
    expect(new Set([first, second, third]).size).toBe(3);
    expect((await emailsTo(kinora, ada.email)).at(-1)?.subject).toContain('secret of a webhook was replaced');
    expect(await kinora.as(ada, listWebhooks, {})).toMatchObject([{ old_secret_until }]);
    const rows = await kinora.context.db.selectFrom('old_webhook_secrets').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first.slice(6));

    const sendTest = async () => {
      await kinora.as(ada, testWebhook, { params });
      const [request] = await deliverEvents();
      const headers: Record<string, string> = request?.headers ?? {};
      const body = request?.body ?? '';
      const { 'webhook-id': id = '', 'webhook-timestamp': sent_s, 'webhook-signature': signatures } = headers;
      // The library's own check compares the time with the machine's clock, which differs from the test's.
      const signatureBy = (secret: string) =>
        new Verifier(secret).sign(id, new Date(Number(sent_s) * 1000), body);
      return { headers, body, now_s: Number(sent_s), signatures: signatures?.split(' '), signatureBy };
    };
    const during = await sendTest();
    expect(during.signatures).toEqual([third, second, first].map(during.signatureBy));
    const { verifyEvent } = await importFromDocs<{
      verifyEvent: (secret: string, headers: object, body: string, now_s: number) => unknown;
    }>('webhooks.md', 'verifyEvent');
    const { headers, body, now_s } = during;
    for (const secret of [first, second, third])
      expect(verifyEvent(secret, headers, body, now_s)).toMatchObject({ type: 'webhook.test' });
    for (const [secret, text, at] of [
      [generateWebhookSecret(), body, now_s],
      [third, body.replace('test', 'tess'), now_s],
      [third, body, now_s + 301],
    ] as const)
      expect(() => verifyEvent(secret, headers, text, at)).toThrow();

    await kinora.as(ada, replaceSecret, { params });
    expect((await kinora.refused(ada, replaceSecret, { params })).status).toBe(409);

    kinora.advance(day);
    const { secret: last } = await kinora.as(ada, replaceSecret, { params });
    kinora.advance(day);
    const afterwards = await sendTest();
    expect(afterwards.signatures).toEqual([afterwards.signatureBy(last)]);
    expect(await kinora.as(ada, listWebhooks, {})).toMatchObject([{ old_secret_until: null }]);
    const { context } = kinora;
    await deleteExpiredSecrets(context.db, context.clock.now());
    expect(await context.db.selectFrom('old_webhook_secrets').select('id').execute()).toEqual([]);
  });

  test('follows no redirect, and is switched off immediately if its receiver is gone', async () => {
    const ada = await kinora.member();
    const { webhook } = await addWebhook(ada);
    const params = { webhook_id: webhook.id };
    responseStatus = 302;
    await kinora.as(ada, testWebhook, { params });
    expect((await deliverEvents()).map(({ path }) => path)).toEqual(['/events']);
    expect(await listDeliveriesOf(ada, webhook.id)).toMatchObject([
      { state: 'waiting', outcome: 'HTTP 302' },
    ]);
    responseStatus = 410;
    await kinora.as(ada, testWebhook, { params });
    await deliverEvents();
    responseStatus = 204;
    const deliveries = await listDeliveriesOf(ada, webhook.id);
    expect(deliveries.map(({ state }) => state)).toEqual(['failed', 'failed']);
  });

  test('belongs only to its owner, who is notified by email and can have only a few', async () => {
    const [ada, eve] = [await kinora.member(), await kinora.member('Eve Viewer')];
    const { secret, webhook } = await addWebhook(ada);
    expect((await emailsTo(kinora, ada.email)).at(-1)?.subject).toContain('a webhook was created');
    await kinora.as(ada, testWebhook, { params: { webhook_id: webhook.id } });
    await deliverEvents();
    const [delivery] = await listDeliveriesOf(ada, webhook.id);
    const params = { webhook_id: webhook.id, delivery_id: delivery?.id ?? 0 };
    const owner = await signInAsStaff(kinora, await kinora.member(), 'owner');
    const refusals = await Promise.all([
      kinora.refused(eve, deleteWebhook, { params }),
      kinora.refused(eve, resumeWebhook, { params }),
      kinora.refused(eve, replaceSecret, { params }),
      kinora.refused(eve, testWebhook, { params }),
      kinora.refused(eve, listDeliveries, { params }),
      kinora.refused(eve, sendEventAgain, { params }),
      kinora.refused(owner, listServiceDeliveries, { params }),
      kinora.refused(owner, deleteServiceWebhook, { params }),
      kinora.refused(owner, replaceServiceSecret, { params }),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 404));
    const own = await addWebhook(eve);
    const mixed = { webhook_id: own.webhook.id, delivery_id: params.delivery_id };
    expect((await kinora.refused(eve, sendEventAgain, { params: mixed })).status).toBe(404);

    const rows = await kinora.context.db.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    const results = await Promise.allSettled(Array.from({ length: maxWebhooks + 1 }, () => addWebhook(ada)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    await kinora.as(ada, deleteWebhook, { params });
    expect(await kinora.as(ada, listWebhooks, {})).toHaveLength(maxWebhooks - 1);
  });

  test('cannot point into our network, or to a URL without TLS', async () => {
    await using strict = await startTestApp();
    const ada = await strict.member();
    for (const url of [
      'http://example.com/',
      'https://localhost/',
      'https://127.0.0.1/',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/',
      'https://2130706433/',
      'https://ada:secret@example.com/',
    ]) {
      const body = { url, events: creatorEvents };
      expect((await strict.refused(ada, createWebhook, { body })).errors, url).toHaveProperty('url');
    }
    const body = { url: 'https://example.com/events', events: ['member.registered' as never] };
    expect((await strict.refused(ada, createWebhook, { body })).status).toBe(422);
  });
});

test('a service webhook receives events about members, subscriptions and reports', async () => {
  const { as, context } = kinora;
  const owner = await signInAsStaff(kinora, await kinora.member(), 'owner');
  const { webhook } = await as(owner, createServiceWebhook, {
    body: { url: `${receiver.url}/service`, events: [...serviceEvents] },
  });
  const ada = await kinora.member();
  const { url } = await as(ada, subscriptionLink, { query: {} });
  const pay = { card_number: sandboxCards.success };
  await as(null, paySandboxCheckout, { params: { ref: url.split('/').at(-1) ?? '' }, body: pay });
  await as(ada, cancelSubscription, {});
  const { show_id, episode_id } = await publisherWithEpisode(kinora);
  await releaseFilm(episode_id);
  await as(ada, sendReport, {
    body: { about: 'show', show_id, reason: 'hate', words: 'Hateful from the first minute.' },
  });
  const requests = await deliverEvents();
  const events = requests.map(({ body }) => JSON.parse(body) as { type: string });
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'member.registered', data: { member_id: ada.id } }),
  );
  const subscription = { member_id: ada.id, subscription_id: expect.any(Number), provider: 'sandbox' };
  const started = { type: 'subscription.started', data: subscription };
  expect(events).toContainEqual(expect.objectContaining(started));
  const report = events.find(({ type }) => type === 'report.filed');
  expect(report).toMatchObject({ data: { about: 'show', show_id, episode_id: null, reason: 'hate' } });
  // The event does not name the reporter; without the quote in the pattern, the id could also match digits of the timestamp.
  expect(JSON.stringify(report)).not.toMatch(new RegExp(`":${ada.id}\\b`));
  expect(events).toContainEqual(expect.objectContaining({ type: 'episode.published' }));
  expect(JSON.stringify(events)).not.toContain('@');

  const params = { webhook_id: webhook.id };
  const listed = await as(owner, listServiceDeliveries, { params });
  await as(owner, sendServiceEventAgain, { params: { ...params, delivery_id: listed[0]?.id ?? 0 } });
  await as(owner, testServiceWebhook, { params });
  expect(await deliverEvents()).toHaveLength(2);
  await context.db
    .updateTable('webhooks')
    .set({ disabled_at: context.clock.now() })
    .where('id', '=', webhook.id)
    .execute();
  await kinora.member();
  expect(await deliverEvents()).toEqual([]);
  await as(owner, resumeServiceWebhook, { params });
  expect(await as(owner, listServiceWebhooks, {})).toMatchObject([{ disabled_at: null }]);
  const { secret } = await as(owner, replaceServiceSecret, { params });
  expect(secret).toMatch(/^whsec_/);
  const body = { url: `${receiver.url}/other`, events: [...serviceEvents] };
  const other = await as(owner, createServiceWebhook, { body });
  await as(owner, deleteServiceWebhook, { params: { webhook_id: other.webhook.id } });

  await as(ada, advanceSandboxClock, { body: { days: 31 } });
  const [ended] = await deliverEvents();
  expect(JSON.parse(ended?.body ?? '')).toMatchObject({
    type: 'subscription.ended',
    data: { ...subscription, paid_until: expect.any(String) },
  });
});
