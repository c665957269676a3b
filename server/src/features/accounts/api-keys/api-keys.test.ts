import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserData } from '@kinora/contract/accounts/account';
import { apiKeys, createApiKey, maxApiKeys, revokeApiKey } from '@kinora/contract/accounts/api-keys';
import { endOtherSessions } from '@kinora/contract/accounts/sessions';
import { factors } from '@kinora/contract/accounts/factors';
import { newEpisodes } from '@kinora/contract/catalogue/shows';
import type { CallError } from '@kinora/contract/client';
import { listStatements } from '@kinora/contract/earnings/royalties';
import type { Endpoint } from '@kinora/contract/endpoint';
import { playNow } from '@kinora/contract/playback/playback';
import { editShow, publisherShows } from '@kinora/contract/publishing/shows';
import { includesScope, scopes, type Scope } from '@kinora/contract/scopes';
import { operatorOverview } from '@kinora/contract/operator/overview';
import { day } from '#clock.ts';
import { endpoints } from '#endpoints.ts';
import { runTidyAccounts } from '#features/accounts/tidy.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { emailsTo } from '#test/emails.ts';
import { publisherWithEpisode, showForm } from '#test/publisher.ts';
import { signInAsStaff } from '#test/second-factor.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

/** Creates a key. @returns its owner, with the key in place of the session token. */
async function createKeyFor(who: UserData, granted: readonly Scope[], name = 'Script'): Promise<UserData> {
  const body = { name, scopes: [...granted], lasts: '30' as const };
  const { key } = await kinora.as(who, createApiKey, { body });
  return { ...who, token: key };
}
const statusAndMessage = ({ status, message }: CallError) => [status, message];
const invalidKey = [401, 'This API key does not exist, was revoked or has expired.'];

describe('the calls that an API key may make', () => {
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const callsWith = (scope: Scope) => endpoints.filter((one) => one.scope === scope).map(nameOf);

  test('need no more than a session, give no access to an account or a film, and are not for staff', () => {
    for (const { scope, auth, step_up, needs_factor, streams, path } of endpoints) {
      if (!scope) continue;
      expect(['visitor', 'member', 'subscriber'], path).toContain(auth);
      expect([step_up, needs_factor, streams], path).toEqual([undefined, undefined, undefined]);
      expect(path).not.toMatch(
        /login|password|factor|passkey|session|account|profile|payment-method|video|play/,
      );
    }
  });

  test('reading scopes allow only calls that read', () => {
    const posts = [...callsWith('catalogue:read'), ...callsWith('shows:read'), ...callsWith('earnings:read')];
    expect(posts.filter((name) => !name.startsWith('GET'))).toEqual([
      'POST /api/most-trending-shows',
      'POST /api/search',
    ]);
  });

  test('the scope earnings:read allows exactly the calls listed here', () => {
    expect(callsWith('earnings:read').toSorted()).toEqual([
      'GET /api/publisher/statements',
      'GET /api/publisher/statements/:statement',
      'GET /api/publisher/wallet',
      'GET /api/publisher/wallet/payments',
      'GET /api/publisher/yearly-statements/:year',
    ]);
  });

  test('a key that can change shows can also read them', () => {
    expect(scopes.filter((scope) => includesScope(['shows:write'], scope))).toEqual([
      'shows:read',
      'shows:write',
    ]);
    expect(scopes.filter((scope) => includesScope(['shows:read'], scope))).toEqual(['shows:read']);
  });
});

describe('an API key', () => {
  test('does what its scopes allow, for its owner only', async () => {
    const { publisher, show_id } = await publisherWithEpisode(kinora);
    const reading = await createKeyFor(publisher, ['shows:read']);
    expect(await kinora.as(reading, publisherShows, {})).toMatchObject([{ id: show_id }]);
    const edit = { params: { show_id }, body: { ...showForm, title: 'The Lamp' } };
    const lackedScope = (scope: Scope) => [403, `This API key lacks the scope ${scope}.`];
    expect(statusAndMessage(await kinora.refused(reading, editShow, edit))).toEqual(
      lackedScope('shows:write'),
    );
    expect(statusAndMessage(await kinora.refused(reading, listStatements, {}))).toEqual(
      lackedScope('earnings:read'),
    );

    const writing = await createKeyFor(publisher, ['shows:write']);
    await kinora.as(writing, editShow, edit);
    expect(await kinora.as(writing, publisherShows, {})).toMatchObject([{ title: 'The Lamp' }]);
    const stranger = await createKeyFor(await kinora.subscriber(), ['shows:write']);
    expect((await kinora.refused(stranger, editShow, edit)).status).toBe(403);
  });

  test('is refused by every call without a scope, including those for visitors', async () => {
    const owner = await signInAsStaff(kinora, await kinora.subscriber(), 'owner');
    const keyHolder = await createKeyFor(owner, scopes);
    for (const { method, path } of endpoints.filter(({ scope }) => !scope)) {
      const address = kinora.base + path.replaceAll(/:\w+/g, '1');
      const headers = { authorization: `Bearer ${keyHolder.token}` };
      const { status } = await fetch(address, { method, headers });
      expect(status, `${method} ${path}`).toBe(403);
    }
    expect((await kinora.refused(keyHolder, operatorOverview, {})).status).toBe(403);
    expect((await kinora.refused(keyHolder, factors, {})).status).toBe(403);
    expect((await kinora.refused(keyHolder, playNow, { body: { show_id: 1 } })).status).toBe(403);
  });

  test('is created only after a step-up, and its owner gets an email', async () => {
    const ada = await kinora.member();
    kinora.advance(11 * 60_000);
    const body = { name: 'Stolen session', scopes: ['catalogue:read' as const], lasts: '30' as const };
    const refused = await kinora.refused(ada, createApiKey, { body });
    expect([refused.status, await kinora.as(ada, apiKeys, {})]).toEqual([403, []]);
    await createKeyFor(ada, ['catalogue:read'], 'Reader');
    expect((await emailsTo(kinora, ada.email)).at(-1)?.text).toContain(
      'the key “Reader” can do:\n\ncatalogue:read: Browse the catalogue',
    );
    for (const wrong of [
      { ...body, scopes: [] },
      { ...body, scopes: ['staff'] as never },
      { ...body, name: ' ' },
    ])
      expect((await kinora.refused(ada, createApiKey, { body: wrong })).status).toBe(422);
  });

  test('is shown once and stored as a hash; its last use is recorded, and forged keys are refused', async () => {
    const ada = await kinora.member();
    const keyHolder = await createKeyFor(ada, ['catalogue:read']);
    expect(keyHolder.token).toMatch(/^api_key_[\w-]{43}$/);
    expect(await kinora.as(ada, apiKeys, {})).toMatchObject([{ name: 'Script', last_used_at: null }]);
    await kinora.as(keyHolder, newEpisodes, {});
    const listed = await kinora.as(ada, apiKeys, {});
    expect(listed[0]?.last_used_at).not.toBeNull();
    expect(JSON.stringify(listed)).not.toContain(keyHolder.token);
    const rows = await kinora.context.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => ({ ...row, text: row.token_hash.toString() })))).not.toContain(
      keyHolder.token,
    );
    for (const forged of [`api_key_${ada.token}`, keyHolder.token.slice(8), `${keyHolder.token}A`])
      expect((await kinora.refused({ ...ada, token: forged }, newEpisodes, {})).status).toBe(401);
  });

  test('stops working when it is revoked or expires, or when all access to the account is ended', async () => {
    const [ada, eve] = [await kinora.member(), await kinora.member('Eve Viewer')];
    const revoked = await createKeyFor(ada, ['catalogue:read']);
    const id = (await kinora.as(ada, apiKeys, {}))[0]?.id ?? 0;
    expect((await kinora.refused(eve, revokeApiKey, { params: { key_id: id } })).status).toBe(404);
    await kinora.as(revoked, newEpisodes, {});
    await kinora.as(ada, revokeApiKey, { params: { key_id: id } });
    expect(statusAndMessage(await kinora.refused(revoked, newEpisodes, {}))).toEqual(invalidKey);

    const ended = await createKeyFor(ada, ['catalogue:read']);
    await kinora.as(ada, endOtherSessions, {});
    expect(statusAndMessage(await kinora.refused(ended, newEpisodes, {}))).toEqual(invalidKey);

    const suspended = await createKeyFor(eve, ['catalogue:read']);
    const until = new Date(kinora.context.clock.now().getTime() + day);
    await kinora.context.db
      .updateTable('users')
      .set({ suspended_until: until, suspension_reason: 'spam' })
      .where('id', '=', eve.id)
      .execute();
    expect(statusAndMessage(await kinora.refused(suspended, newEpisodes, {}))).toEqual(invalidKey);

    const bob = await kinora.member('Bob Viewer');
    const expired = await createKeyFor(bob, ['catalogue:read']);
    kinora.advance(29 * day);
    await kinora.as(expired, newEpisodes, {});
    kinora.advance(2 * day);
    expect(statusAndMessage(await kinora.refused(expired, newEpisodes, {}))).toEqual(invalidKey);
    kinora.advance(30 * day);
    await runTidyAccounts(kinora.context);
    const remaining = kinora.context.db.selectFrom('api_keys').select('id').where('user_id', '=', bob.id);
    expect(await remaining.execute()).toEqual([]);
  });

  test('counts towards a limit, even when many are created at once', async () => {
    const ada = await kinora.member();
    await createKeyFor(ada, ['catalogue:read']);
    const more = Array.from({ length: maxApiKeys + 3 }, () => createKeyFor(ada, ['catalogue:read']));
    const results = await Promise.allSettled(more);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    expect(await kinora.as(ada, apiKeys, {})).toHaveLength(maxApiKeys);
  });

  test('can make as many calls a minute as one network, no matter where they come from', async () => {
    await using strict = await startTestApp({ API_REQUESTS_PER_MINUTE: '8', TRUST_PROXY: '1' });
    const ada = await strict.member();
    const body = { name: 'Busy', scopes: ['catalogue:read' as const], lasts: '30' as const };
    const { key } = await strict.as(ada, createApiKey, { body });
    const statuses: number[] = [];
    for (let i = 1; i <= 9; i += 1) {
      const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': `203.0.113.${i}` };
      statuses.push((await fetch(`${strict.base}/api/newEpisodes`, { headers })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
  });
});
