import { money } from '#lib/format.ts';

/** The price of a plan, e.g. `$9.99/month`. */
export function perMonth(amount_minor: number, currency: string): string {
  return `${money(amount_minor, currency)}/month`;
}
