import { countries, countryName } from '@kinora/contract/earnings/countries';
import { usTaxNumber } from '@kinora/contract/earnings/tax-number';
import { usStateCode } from '@kinora/contract/earnings/us-states';

/**
 * Returns the number as it is stored: hyphenated if it is a US number, otherwise in upper case as entered.
 */
export const normalizeTaxNumber = (ssn: string, country: string | null): string =>
  (country === 'US' && usTaxNumber(ssn)) || ssn.toUpperCase();

type Residence = { country?: string | null | undefined; state: string };

/** Returns the country where a creator pays tax: the one they chose, or the one they typed after the region. */
export function countryOf({ country, state }: Residence): string | null {
  if (country) return country;
  if (usStateCode(state)) return 'US';
  const typed = state.split(',').at(-1)?.trim();
  return countries.find((code) => countryName(code) === typed) ?? null;
}

/** Whether a stored tax number can be reused for a form: it was validated for its own country only. */
export const fitsCountry = (stored: Residence, form: Residence): boolean => {
  const [before, now] = [countryOf(stored), countryOf(form)];
  return before === now || (before === null && now !== 'US') || (now === null && before !== 'US');
};

/** Returns a safe form of an uploaded file's name: no folders, no unprintable characters, limited length. */
export function sanitizeFileName(uploaded: string): string {
  const name = uploaded.split(/[\\/]/).at(-1)?.replaceAll(/\p{C}/gu, '').trim() ?? '';
  return name.slice(-100) || 'w9';
}
