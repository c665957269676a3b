import type { MonetizationForm } from '@kinora/contract/earnings/monetization';
import { usTaxNumber } from '@kinora/contract/earnings/tax-number';
import { usStateCode } from '@kinora/contract/earnings/us-states';

/**
 * Returns the number as it is stored: hyphenated if it is a US number, otherwise in upper case as entered.
 */
export const normalTaxNumber = (ssn: string, state: string): string =>
  (usStateCode(state) && usTaxNumber(ssn)) || ssn.toUpperCase();

/** A stored number was validated for the US or for abroad, and cannot be reused for the other. */
export const fitsState = (stored: Pick<MonetizationForm, 'state'>, state: string): boolean =>
  !usStateCode(stored.state) === !usStateCode(state);

/** Returns a safe form of an uploaded file's name: no folders, no unprintable characters, limited length. */
export function plainFileName(uploaded: string): string {
  const name = uploaded.split(/[\\/]/).at(-1)?.replaceAll(/\p{C}/gu, '').trim() ?? '';
  return name.slice(-100) || 'w9';
}
