import { after, day, hour, minute } from '#clock.ts';

/**
 * How many codes per account and hour one network may request. After that, a browser there gets no new code while
 * its last one is valid.
 */
const codesPerNetwork = 5;
/**
 * Six-digit codes per account: `atOnce` within an hour without waiting, then one every five minutes, at most
 * `perDay`.
 */
const sixDigits = { atOnce: 10, window_ms: hour, then_every_ms: 5 * minute, perDay: 40 };
/**
 * Beyond that limit an email contains only the long code, which cannot be guessed and so may stay valid for longer.
 */
const longCodeOnly = { every_ms: 30 * minute, lifetime_ms: hour };
const codeLifetime_ms = 10 * minute;

/**
 * How many tries a six-digit code allows the browser that requested it, and how many tries others have at codes that
 * they did not request.
 */
export const triesAtOwnCode = 5;
export const triesAtOthersCodes = { perDay: 10, perHourAndNetwork: 5 };

export type SentCode = { created_at: Date; place: string; asked_by: string; has_digits: boolean };
export type Requester = { place: string; asked_by: string };
export type NextCode = { has_digits: boolean; has_long: boolean; lifetime_ms: number };

/**
 * Decides which codes an account is sent now, from those sent within the last day (newest first). Null if a
 * recent code is still valid and another one would only fill the mailbox.
 */
export function nextCode(sent: readonly SentCode[], requester: Requester, now: Date): NextCode | null {
  const since = (ms: number) => sent.filter(({ created_at }) => created_at > after(now, -ms));
  const recent = since(sixDigits.window_ms);
  const fromNetwork = recent.filter(({ place }) => place === requester.place);
  const isHeavilyRequested = fromNetwork.length >= codesPerNetwork;
  // Looks back ten minutes, not the hour: the code expires by then, and the next request may come from somebody else
  // on that network.
  const hasOwn = since(codeLifetime_ms).some(({ asked_by }) => asked_by === requester.asked_by);
  if (isHeavilyRequested && hasOwn) return null;
  if (since(day).filter(({ has_digits }) => has_digits).length >= sixDigits.perDay)
    return since(longCodeOnly.every_ms).some(({ has_digits }) => !has_digits)
      ? null
      : { has_digits: false, has_long: true, lifetime_ms: longCodeOnly.lifetime_ms };
  if (recent.length >= sixDigits.atOnce && since(sixDigits.then_every_ms).length > 0) return null;
  const has_long = isHeavilyRequested || recent.some(({ asked_by }) => asked_by !== requester.asked_by);
  return { has_digits: true, has_long, lifetime_ms: codeLifetime_ms };
}
