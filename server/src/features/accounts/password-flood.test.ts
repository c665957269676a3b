import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '@kinora/contract/accounts/account';
import { hour, second } from '#clock.ts';
import { password, startGuessing, type Guessing } from '#test/guessing.ts';

let app: Guessing;
beforeAll(async () => {
  app = await startGuessing();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Signs in with a known browser; returns the response and its duration. */
async function signInAgain({ email, device_key }: SignedIn, ip: string) {
  const started_ms = performance.now();
  const response = await app.signInFrom(ip, { email, password, device_key });
  return { ...response, duration_ms: performance.now() - started_ms };
}

/** One second, or longer on a machine that is slow even without a flood. */
const maxDuration_ms = (baseline: { duration_ms: number }) => Math.max(1000, 20 * baseline.duration_ms);

describe('a flood of wrong passwords', () => {
  test('for one account slows down unknown devices, while a known browser signs in immediately', async () => {
    const ada = await app.registerMember();
    const baseline = await signInAgain(ada, '198.51.100.1');
    const statuses = await app.attack(ada.email, 110);
    expect(statuses.indexOf(429)).toBe(100);
    expect(statuses.slice(100)).toEqual(Array<number>(10).fill(429));
    expect((await app.signInFrom('203.0.113.9', { email: ada.email, password })).status).toBe(429);

    // A known browser signs in during the attack, even from one of the attacker's IP addresses.
    await using flood = app.startFlood((index) => ({ ip: `198.51.100.${index}`, email: ada.email }));
    await sleep(500);
    const known = await signInAgain(ada, '198.51.100.1');
    expect(known.status).toBe(200);
    expect(known.data?.device_key).toBe(ada.device_key);
    expect(known.duration_ms).toBeLessThan(maxDuration_ms(baseline));
    await flood[Symbol.asyncDispose]();

    app.kinora.advance(31 * second);
    expect((await app.signInFrom('203.0.113.9', { email: ada.email, password })).status).toBe(200);
    app.kinora.advance(hour);
    expect((await app.attack(ada.email, 5)).every((status) => status === 404)).toBe(true);
  });

  test('for many accounts does not slow down known browsers', async () => {
    const ada = await app.registerMember();
    const baseline = await signInAgain(ada, '203.0.113.10');
    let accounts = 0;
    await using _flood = app.startFlood((index) => ({
      ip: `192.0.2.${index}`,
      email: `someone-${++accounts}@example.com`,
    }));
    await sleep(500);
    const known = await signInAgain(ada, '203.0.113.10');
    expect(known.status).toBe(200);
    expect(known.duration_ms).toBeLessThan(maxDuration_ms(baseline));
  });
});
