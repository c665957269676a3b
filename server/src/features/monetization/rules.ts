import type { MonetizationForm } from '@kinora/contract/monetization';
import { usTaxNumber } from '@kinora/contract/tax-number';
import { usStateCode } from '@kinora/contract/us-states';

/** The number as it is kept: with the hyphens of its kind, or as it is written abroad. */
export const numberToKeep = (ssn: string, state: string): string =>
  (usStateCode(state) && usTaxNumber(ssn)) || ssn.toUpperCase();

/** A kept number was checked for the country that was given with it, and goes with no other. */
export const goesWith = (kept: Pick<MonetizationForm, 'state'>, state: string): boolean =>
  !usStateCode(kept.state) === !usStateCode(state);

/** What the sender called a file, as far as a name goes: no folders, nothing unprintable, no end without end. */
export function plainFileName(given: string): string {
  const name = given.split(/[\\/]/).at(-1)?.replaceAll(/\p{C}/gu, '').trim() ?? '';
  return name.slice(-100) || 'w9';
}
