import { expect, test, vi } from 'vitest';
import { operatorOverview } from '@kinora/contract/operator/overview';
import type { UserData } from '@kinora/contract/accounts/account';
import { hour, minute } from '#clock.ts';
import { isMostlyProxied } from '#db/proxy-queries.ts';
import { detectUndeclaredProxies } from '#http/network/detect-proxies.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInAsStaff } from '#test/second-factor.ts';

const production = { PUBLIC_URL: 'https://films.example' };
/** Time to wait for the counts, which are written after the response. */
const waitOptions = { timeout: 20_000 };
const throughProxy = { headers: { 'x-forwarded-for': '203.0.113.7' } };

const isReported = async (kinora: TestApp, support: UserData): Promise<boolean> =>
  (await kinora.as(support, operatorOverview, {})).health.is_proxy_undeclared;

/** Makes requests after a minute, so that earlier ones are already counted in the database. */
async function visit(kinora: TestApp, times: number, options?: RequestInit): Promise<void> {
  kinora.advance(minute);
  for (let index = 0; index < times; index++) await fetch(`${kinora.base}/api/categories`, options);
  kinora.advance(minute);
  await fetch(`${kinora.base}/api/categories`, options);
}

test('a proxy that TRUST_PROXY does not count is logged once, and shown to staff until it is set', async () => {
  await using kinora = await startTestApp({ ...production, LOG_LEVEL: 'silent' });
  const support = await signInAsStaff(kinora, await kinora.member(), 'support');
  using warn = vi.spyOn(kinora.context.log, 'warn');
  // A proxy's or platform's own requests lack the header.
  for (let index = 0; index < 30; index++) await fetch(`${kinora.base}/healthz`);
  await visit(kinora, 40, throughProxy);
  await vi.waitFor(async () => expect(await isReported(kinora, support)).toBe(true), waitOptions);
  expect(warn.mock.calls.filter(([, text]) => /TRUST_PROXY is 0/.test(String(text)))).toEqual([
    [{ header: 'x-forwarded-for' }, expect.stringMatching(/set TRUST_PROXY to the number of proxies/)],
  ]);

  // The process that starts with the right setting shares only the database with earlier ones.
  const config = { ...kinora.context.config, trust_proxy: 1 };
  await detectUndeclaredProxies(kinora.app, { ...kinora.context, config });
  expect(await isReported(kinora, support)).toBe(false);
});

test('a forged header raises no alarm while there are other visitors, and otherwise only a temporary alarm', async () => {
  await using kinora = await startTestApp({ ...production, LOG_LEVEL: 'silent' });
  const support = await signInAsStaff(kinora, await kinora.member(), 'support');
  await visit(kinora, 20);
  await visit(kinora, 5, throughProxy);
  expect(await isReported(kinora, support)).toBe(false);
  await visit(kinora, 60, throughProxy);
  await vi.waitFor(async () => expect(await isReported(kinora, support)).toBe(true), waitOptions);
  const { clock, db } = kinora.context;
  kinora.advance(2 * hour);
  expect(await isMostlyProxied(db, clock.now())).toBe(false);
});
