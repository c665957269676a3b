/** A Social Security number, or an ITIN, which has the same form and begins with a 9. */
const personal = /^(?!000|666)(\d{3})[- ]?(?!00)(\d{2})[- ]?(?!0000)(\d{4})$/;
/** An EIN, the number of a company. */
const ofCompany = /^(?!00)(\d{2})[- ]?(\d{7})$/;

/** A number as it is typed: papers that it is copied from have other hyphens and blanks. */
export const plainlyWritten = (number: string): string =>
  number
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\s\u200B]+/g, ' ')
    .trim();

/** A tax number of the United States with its hyphens, which tell its kind; undefined when it is none. */
export function usTaxNumber(written: string): string | undefined {
  const text = plainlyWritten(written);
  // Digits alone are a person's, where they can be.
  const found = /^\d{2}[- ]\d/.test(text) ? null : personal.exec(text);
  if (found) return found.slice(1).join('-');
  return ofCompany.exec(text)?.slice(1).join('-');
}

/** The last four letters or digits, which is all that is ever shown of it. */
export const lastFour = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(-4);
