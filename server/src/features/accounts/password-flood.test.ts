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

/** Signs in with a known browser; returns the response and how long it took, in milliseconds. */
async function signInAgain({ email, device_key }: SignedIn, ip: string) {
  const began = performance.now();
  const response = await app.signInFrom(ip, { email, password, device_key });
  return { ...response, took: performance.now() - began };
}

/** One second, or longer on a machine that is slow even without a flood. */
const atOnce = (baseline: { took: number }) => Math.max(1000, 20 * baseline.took);

describe('a hundred wrong passwords for one account from anywhere', () => {
  test('slow unknown devices down, while a known browser signs in immediately', async () => {
    const ada = await app.registerMember();
    const baseline = await signInAgain(ada, '198.51.100.1');
    const statuses = await app.attack(ada.email, 110);
    expect(statuses.indexOf(429)).toBe(100);
    expect(statuses.slice(100)).toEqual(Array<number>(10).fill(429));
    expect((await app.signInFrom('203.0.113.9', { email: ada.email, password })).status).toBe(429);

    // Even from the attacker's own address, and during the attack.
    await using _attack = app.startFlood((index) => ({ ip: `198.51.100.${index}`, email: ada.email }));
    await sleep(500);
    const known = await signInAgain(ada, '198.51.100.1');
    expect(known.status).toBe(200);
    expect(known.data?.device_key).toBe(ada.device_key);
    expect(known.took).toBeLessThan(atOnce(baseline));
    await _attack[Symbol.asyncDispose]();

    app.kinora.advance(31 * second);
    expect((await app.signInFrom('203.0.113.9', { email: ada.email, password })).status).toBe(200);
    app.kinora.advance(hour);
    expect((await app.attack(ada.email, 5)).every((status) => status === 404)).toBe(true);
  });

  test('a flood over many accounts does not slow down known browsers', async () => {
    const ada = await app.registerMember();
    const baseline = await signInAgain(ada, '203.0.113.10');
    let others = 0;
    await using _attack = app.startFlood((index) => ({
      ip: `192.0.2.${index}`,
      email: `someone-${++others}@example.com`,
    }));
    await sleep(500);
    const known = await signInAgain(ada, '203.0.113.10');
    expect(known.status).toBe(200);
    expect(known.took).toBeLessThan(atOnce(baseline));
  });
});
