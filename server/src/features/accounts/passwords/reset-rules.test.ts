import { expect, test } from 'vitest';
import { after, day, hour, minute, second } from '#clock.ts';
import {
  nextCode,
  triesAtOthersCodes,
  triesAtOwnCode,
  type SentCode,
} from '#features/accounts/passwords/reset-rules.ts';

const start = new Date('2026-11-22T12:00:00Z');
const owner = { place: 'home', asked_by: 'laptop' };
let strangers = 0;
const stranger = () => ({ place: `place-${++strangers}`, asked_by: `browser-${strangers}` });

/**
 * Simulates strangers who request codes at a regular interval, each from a new network. Returns the codes that were
 * sent, newest first.
 */
function simulateAttack(
  duration_ms: number,
  interval_ms: number,
): { sent: (SentCode & { lifetime_ms: number })[]; end: Date } {
  let sent: (SentCode & { lifetime_ms: number })[] = [];
  let now = start;
  for (; now < after(start, duration_ms); now = after(now, interval_ms)) {
    const requester = stranger();
    const next = nextCode(sent, requester, now);
    if (next) sent = [{ ...requester, ...next, created_at: now }, ...sent];
  }
  return { sent, end: now };
}

test('if nobody else requests codes, an owner gets at most five six-digit codes an hour', () => {
  let sent: SentCode[] = [];
  const codes = Array.from({ length: 7 }, (_, minutes) => {
    const now = after(start, minutes * minute);
    const next = nextCode(sent, owner, now);
    if (next) sent = [{ ...owner, ...next, created_at: now }, ...sent];
    return next;
  });
  expect(codes.slice(0, 5)).toEqual(
    Array.from({ length: 5 }, () => ({ has_short: true, has_long: false, lifetime_ms: 10 * minute })),
  );
  expect(codes.slice(5)).toEqual([null, null]);
});

test('after five requests from one or five other networks, the owner still gets a code, along with a longer one', () => {
  const one = stranger();
  const fromOne = Array.from({ length: 5 }, () => ({ ...one, has_short: true, created_at: start }));
  const fromFive = Array.from({ length: 5 }, () => ({ ...stranger(), has_short: true, created_at: start }));
  for (const sent of [fromOne, fromFive])
    expect(nextCode(sent, owner, after(start, second))).toMatchObject({ has_short: true, has_long: true });
});

test('after five requests by a stranger on the same network, the owner still gets a code, along with a longer one', () => {
  const neighbor = { place: owner.place, asked_by: 'tablet' };
  const sent = Array.from({ length: 5 }, () => ({ ...neighbor, has_short: true, created_at: start }));
  const withLongCode = { has_short: true, has_long: true, lifetime_ms: 10 * minute };
  expect(nextCode(sent, owner, after(start, second))).toEqual(withLongCode);
  // The device that requested five codes gets no further code until its last one has expired.
  expect(nextCode(sent, neighbor, after(start, 9 * minute))).toBeNull();
  expect(nextCode(sent, neighbor, after(start, 11 * minute))).toEqual(withLongCode);
});

test('under attack from any number of networks, the mailbox always has a valid code', () => {
  const { sent } = simulateAttack(2 * day, 20 * second);
  for (let now = start; now < after(start, 2 * day); now = after(now, 13 * second))
    expect(
      sent.some(
        ({ created_at, lifetime_ms, has_short, asked_by }) =>
          created_at <= now &&
          after(created_at, lifetime_ms) > now &&
          // The first email has only a six-digit code; every later email also has the long code, which cannot be
          // used up by guessing.
          (!has_short || asked_by !== owner.asked_by),
      ),
      now.toISOString(),
    ).toBe(true);
});

test('an attack that lasts a day causes fewer than a hundred emails, and succeeds with a chance below one in three thousand', () => {
  const { sent } = simulateAttack(3 * day, 20 * second);
  for (let end = after(start, day); end < after(start, 3 * day); end = after(end, hour)) {
    const recent = sent.filter(({ created_at }) => created_at > after(end, -day) && created_at <= end);
    expect(recent.length).toBeLessThan(100);
    const sixDigitCodes = recent.filter(({ has_short }) => has_short);
    // Each code is valid for ten minutes. A guess by someone who requested none of them can match any code that is
    // valid at that moment.
    const maxValidAtOnce = Math.max(
      ...sixDigitCodes.map(
        (one) =>
          sixDigitCodes.filter(
            ({ created_at }) =>
              created_at <= one.created_at && created_at > after(one.created_at, -10 * minute),
          ).length,
      ),
      0,
    );
    const chance =
      (sixDigitCodes.length * triesAtOwnCode + triesAtOthersCodes.perDay * maxValidAtOnce) / 1_000_000;
    expect(chance).toBeLessThan(1 / 3000);
  }
});
