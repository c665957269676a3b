import { after, day, hour, minute } from '#clock.ts';

/** Once an account was sent so many because of one place within an hour, each browser there has to use up its own. */
const codesForPlace = 5;
/** Codes of six digits for an account: so many at once within an hour, then one in five minutes, and so many a day. */
const sixDigits = { atOnce: 10, within_ms: hour, then_every_ms: 5 * minute, aDay: 40 };
/** Beyond that an email holds the long code alone, which cannot be guessed and so may stay good for longer. */
const longAlone = { every_ms: 30 * minute, lasts_ms: hour };
const codeLasts_ms = 10 * minute;

/** Tries at a code of six digits: by whoever asked for it, and at the codes that others asked for. */
export const ownTries = 5;
export const otherTries = { aDay: 10, anHourFromOnePlace: 5 };

export type Sent = { created_at: Date; place: string; asked_by: string; has_digits: boolean };
export type Asking = { place: string; asked_by: string };
export type NextCode = { has_digits: boolean; has_long: boolean; lasts_ms: number };

/**
 * What an account is sent now, by what it was sent within the last day, the newest first. Null when a code
 * that is still good has come so lately that another would only fill the mailbox.
 */
export function nextCode(sent: readonly Sent[], asking: Asking, now: Date): NextCode | null {
  const since = (ms: number) => sent.filter(({ created_at }) => created_at > after(now, -ms));
  const lately = since(sixDigits.within_ms);
  const fromPlace = lately.filter(({ place }) => place === asking.place);
  const isMuchAsked = fromPlace.length >= codesForPlace;
  // A code runs out long before the hour is over, and who asks then may be another person in the same network.
  const hasOwn = since(codeLasts_ms).some(({ asked_by }) => asked_by === asking.asked_by);
  if (isMuchAsked && hasOwn) return null;
  if (since(day).filter(({ has_digits }) => has_digits).length >= sixDigits.aDay)
    return since(longAlone.every_ms).some(({ has_digits }) => !has_digits)
      ? null
      : { has_digits: false, has_long: true, lasts_ms: longAlone.lasts_ms };
  if (lately.length >= sixDigits.atOnce && since(sixDigits.then_every_ms).length > 0) return null;
  const has_long = isMuchAsked || lately.some(({ asked_by }) => asked_by !== asking.asked_by);
  return { has_digits: true, has_long, lasts_ms: codeLasts_ms };
}
