import { expect, test } from 'vitest';
import { after, day, hour, second } from '#clock.ts';
import { isDelivered, shouldDisable, nextTryAt } from '#features/webhooks/rules.ts';

const now = new Date('2026-03-01T12:00:00Z');

test('an event is sent up to ten times within a little more than three days', () => {
  let time = now;
  let tries = 1;
  for (let next = nextTryAt(1, time); next; next = nextTryAt(tries, time)) {
    time = next;
    tries += 1;
  }
  expect(tries).toBe(10);
  expect(time.getTime() - now.getTime()).toBeGreaterThan(3 * day);
  expect(time.getTime() - now.getTime()).toBeLessThan(3 * day + 4 * hour);
  expect(nextTryAt(1, now)).toEqual(after(now, 5 * second));
});

test('a webhook is switched off after three days of failures, or immediately if its receiver is gone', () => {
  const threeDays = after(now, 3 * day);
  expect(shouldDisable(now, 500, after(threeDays, -1))).toBe(false);
  expect(shouldDisable(now, 500, threeDays)).toBe(true);
  expect(shouldDisable(now, null, threeDays)).toBe(true);
  expect(shouldDisable(now, 410, now)).toBe(true);
});

test('an event counts as delivered only if its receiver responds with a 2xx status', () => {
  expect([200, 204, 299].map(isDelivered)).toEqual([true, true, true]);
  expect([null, 0, 199, 301, 302, 400, 500].some(isDelivered)).toBe(false);
});
