import { after, day, hour, minute } from '#clock.ts';

/**
 * How many codes per account and hour one network may request. After that, a browser on that network gets no new code
 * while its last code is valid.
 */
const codesPerNetwork = 5;
/**
 * Limits on six-digit codes per account: `atOnce` within an hour without waiting, then one every five minutes, and at
 * most `perDay`.
 */
const sixDigitCodes = { atOnce: 10, window_ms: hour, then_every_ms: 5 * minute, perDay: 40 };
/**
 * Beyond the daily limit, an email contains only the long code, which cannot be guessed and so may stay valid for
 * longer.
 */
const longCodes = { every_ms: 30 * minute, lifetime_ms: hour };
const codeLifetime_ms = 10 * minute;

/**
 * How many tries the browser that requested a six-digit code has, and how many tries everyone has in total for codes
 * that they did not request.
 */
export const triesAtOwnCode = 5;
export const triesAtOthersCodes = { perDay: 10, perHourAndNetwork: 5 };

export type SentCode = { created_at: Date; place: string; asked_by: string; has_short: boolean };
export type Requester = { place: string; asked_by: string };
export type NextCode = { has_short: boolean; has_long: boolean; lifetime_ms: number };

/**
 * Decides which codes to send to an account now, given those sent within the last day (newest first). Null if a
 * recent code is still valid and another would only fill the mailbox.
 */
export function nextCode(sent: readonly SentCode[], requester: Requester, now: Date): NextCode | null {
  const since = (ms: number) => sent.filter(({ created_at }) => created_at > after(now, -ms));
  const recent = since(sixDigitCodes.window_ms);
  const fromNetwork = recent.filter(({ place }) => place === requester.place);
  const isHeavilyRequested = fromNetwork.length >= codesPerNetwork;
  // Looks back ten minutes, not the hour: the code expires by then, and the next request may come from someone else
  // on that network.
  const hasOwn = since(codeLifetime_ms).some(({ asked_by }) => asked_by === requester.asked_by);
  if (isHeavilyRequested && hasOwn) return null;
  if (since(day).filter(({ has_short }) => has_short).length >= sixDigitCodes.perDay)
    return since(longCodes.every_ms).some(({ has_short }) => !has_short)
      ? null
      : { has_short: false, has_long: true, lifetime_ms: longCodes.lifetime_ms };
  if (recent.length >= sixDigitCodes.atOnce && since(sixDigitCodes.then_every_ms).length > 0) return null;
  const has_long = isHeavilyRequested || recent.some(({ asked_by }) => asked_by !== requester.asked_by);
  return { has_short: true, has_long, lifetime_ms: codeLifetime_ms };
}
