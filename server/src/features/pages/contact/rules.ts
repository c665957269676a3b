import { hour } from '#clock.ts';

/** The maximum number of messages from one sender within `window_ms`. */
export const maxMessages = 5;
export const window_ms = hour;

/** Nobody can read, fill in and send a form faster than this. */
const minFillTime_s = 2;

/** A person includes a link or two; more than this is advertising. */
const maxLinks = 4;

/** Returns whether a message shows signs of spam: a filled-in honeypot, a form sent too quickly, or too many links. */
export function isSpam(
  { website = '', opened_for_s }: { website?: string | undefined; opened_for_s?: number | undefined },
  message: string,
): boolean {
  if (website.trim() !== '') return true;
  if (opened_for_s !== undefined && opened_for_s < minFillTime_s) return true;
  const links = message.match(/\bhttps?:\/\/|\[url/gi)?.length ?? 0;
  // A client that never opened the form may send messages, but only without links.
  return links > (opened_for_s === undefined ? 0 : maxLinks);
}
