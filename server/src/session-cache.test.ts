import { beforeEach, expect, test } from 'vitest';
import type { ChangeMessages, OnChange } from '#change-messages.ts';
import { minute, second } from '#clock.ts';
import type { FoundSession } from '#db/session-queries.ts';
import { createSessionCache } from '#session-cache.ts';

const start = Date.parse('2026-11-25T12:00:00Z');
let now: number;
let isReliable: boolean;
let notify: OnChange;
let reads: number;
let cache: ReturnType<typeof createSessionCache>;

beforeEach(() => {
  [now, isReliable, reads] = [start, true, 0];
  const messages: ChangeMessages = {
    areReliable: () => isReliable,
    on: (_channel, changed) => void (notify = changed),
    close: async () => {},
  };
  cache = createSessionCache({ now: () => new Date(now) }, messages);
});

const at = (ms: number) => new Date(start + ms).toISOString();
const ada = { id: 7, role: 'member', expires_at: at(minute), access_until: null } as FoundSession;
const token = Buffer.from('ada');

/** Makes three requests with a token; returns how many reads they cause. */
async function countReads(found: FoundSession | undefined, between: () => void = () => {}): Promise<number> {
  reads = 0;
  for (const _ of [1, 2, 3]) {
    await cache.readThrough(token, async () => {
      reads += 1;
      return found;
    });
    between();
  }
  return reads;
}

test('the requests of a page look up the session only once', async () => {
  expect(await countReads(ada)).toBe(1);
  now += 2 * second;
  expect(await countReads(ada)).toBe(1);
});

test('a message about the user, or that messages may have been lost, causes another read', async () => {
  expect(await countReads(ada, () => notify('7'))).toBe(3);
  expect(await countReads(ada, () => notify(null))).toBe(3);
  notify('7');
  expect(await countReads(ada, () => notify('8'))).toBe(1);
});

test('a session read before a change is not cached, even if the read ends after the change', async () => {
  const reading = Promise.withResolvers<FoundSession | undefined>();
  const before = cache.readThrough(token, () => reading.promise);
  notify('8');
  reading.resolve(ada);
  expect(await before).toBe(ada);
  expect(await cache.readThrough(token, async () => undefined)).toBeUndefined();
});

test('a session and its access end on time', async () => {
  for (const expiry of [{ expires_at: at(second) }, { access_until: at(second) }]) {
    now = start;
    expect(await countReads({ ...ada, ...expiry }, () => (now += second / 2))).toBe(2);
    notify(null);
  }
});

test('nothing is cached for staff, unknown tokens or failures, or while no messages arrive', async () => {
  expect(await countReads({ ...ada, role: 'owner' })).toBe(3);
  expect(await countReads(undefined)).toBe(3);
  await expect(cache.readThrough(token, () => Promise.reject(new Error('no database')))).rejects.toThrow();
  isReliable = false;
  expect(await countReads(ada)).toBe(3);
});

test('a session that ended is refused after two seconds even if the message about it was lost', async () => {
  expect(await countReads(ada)).toBe(1);
  now += 2 * second - 1;
  expect(await cache.readThrough(token, async () => undefined)).toBe(ada);
  now += 1;
  expect(await cache.readThrough(token, async () => undefined)).toBeUndefined();
  expect(await cache.readThrough(token, async () => ada), 'signed in again').toBe(ada);
});

test('setting the clock back does not extend how long anything is cached', async () => {
  expect(await countReads(ada)).toBe(1);
  now -= minute;
  expect(await cache.readThrough(token, async () => undefined)).toBeUndefined();
});

test('the cache has a maximum size, however many people are signed in', async () => {
  let cached = 0;
  for (let id = 0; id < 10_001; id++)
    await cache.readThrough(Buffer.from(`${id}`), async () => ({ ...ada, id }));
  for (let id = 0; id < 10_001; id++) {
    const found = await cache.readThrough(Buffer.from(`${id}`), async () => undefined);
    if (found) cached += 1;
  }
  expect(cached).toBeLessThanOrEqual(10_000);
});
