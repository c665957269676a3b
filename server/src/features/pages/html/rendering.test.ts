import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createPageRenderer } from '#features/pages/html/rendering.ts';

function createTestRenderer(render: (address: string) => Promise<string>, timeout_ms = 60_000) {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
  let now = 0;
  const renderOnce = createPageRenderer(render, { clock: { now: () => new Date(now) }, log }, timeout_ms);
  return { renderOnce, logged, advance: (ms: number) => (now += ms) };
}

test('a page is rendered once for all requests with the same data, again in the background after ten seconds, and again at once after a minute', async () => {
  let renderCount = 0;
  const { renderOnce, advance } = createTestRenderer(async (address) => `${address} ${++renderCount}`);
  const [first, second] = [renderOnce('/faq', { queries: [1] }), renderOnce('/faq', { queries: [1] })];
  expect([await first, await second]).toEqual(['/faq 1', '/faq 1']);
  expect(await renderOnce('/faq', { queries: [2] })).toBe('/faq 2');
  expect(await renderOnce('/about-us', { queries: [1] })).toBe('/about-us 3');
  advance(10_000);
  const renderAgain = () => renderOnce('/faq', { queries: [1] });
  expect(await Promise.all([renderAgain(), renderAgain()])).toEqual(['/faq 1', '/faq 1']);
  await setImmediate();
  expect(await renderAgain()).toBe('/faq 4');
  advance(60_000);
  expect(await renderAgain()).toBe('/faq 5');
});

test('a page that cannot be rendered is empty, so that the browser renders it, and the reason is logged once', async () => {
  const { renderOnce, logged } = createTestRenderer(() =>
    Promise.reject(new Error('useBroken is not a function')),
  );
  expect(await renderOnce('/faq', {})).toBe('');
  expect(await renderOnce('/about-us', {})).toBe('');
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('useBroken is not a function');
});

test('a page that takes too long to render is empty, so that the browser renders it', async () => {
  const { renderOnce, logged } = createTestRenderer(() => new Promise(() => {}), 1);
  expect(await renderOnce('/faq', {})).toBe('');
  expect(logged).toHaveLength(1);
});
