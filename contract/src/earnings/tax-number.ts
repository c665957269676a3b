/** A Social Security number, or an ITIN, which has the same format and starts with 9. */
const ssnOrItin = /^(?!000|666)(\d{3})[- ]?(?!00)(\d{2})[- ]?(?!0000)(\d{4})$/;
/** An EIN, which identifies a company. */
const ein = /^(?!00)(\d{2})[- ]?(\d{7})$/;

/** Normalizes a typed or pasted number, because documents contain various kinds of hyphens and spaces. */
export const normalizeTaxNumber = (number: string): string =>
  number
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\s\u200B]+/g, ' ')
    .trim();

/** Returns a United States tax number with the hyphens of its kind; undefined if it is not valid. */
export function usTaxNumber(written: string): string | undefined {
  const text = normalizeTaxNumber(written);
  // Nine digits without hyphens are treated as a personal number whenever they can be one.
  const found = /^\d{2}[- ]\d/.test(text) ? null : ssnOrItin.exec(text);
  if (found) return found.slice(1).join('-');
  return ein.exec(text)?.slice(1).join('-');
}

/** Returns the last four letters or digits, the only part that is ever shown. */
export const lastFour = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4);
