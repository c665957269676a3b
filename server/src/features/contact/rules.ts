import { hour } from '#clock.ts';

/** How many messages one address may send within the time. */
export const mostMessages = 5;
export const within_ms = hour;

/** Nobody reads a form, fills it in and sends it in less. */
const fastest_s = 2;

/** A person names a page or two; who names more wants them visited. */
const mostLinks = 4;

/** Signs of a program that fills in forms, none of which a person gives. */
export function isSpam(
  { website = '', opened_for_s }: { website?: string | undefined; opened_for_s?: number | undefined },
  message: string,
): boolean {
  if (website.trim() !== '') return true;
  if (opened_for_s !== undefined && opened_for_s < fastest_s) return true;
  const links = message.match(/\bhttps?:\/\/|\[url/gi)?.length ?? 0;
  // One that never opened the form may write, but has nothing to link to.
  return links > (opened_for_s === undefined ? 0 : mostLinks);
}
