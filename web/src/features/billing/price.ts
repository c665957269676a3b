import { money } from '#lib/format.ts';

/** What one plan costs, e.g. `$9.99/month`. */
export function perMonth(amount_minor: number, currency: string): string {
  return `${money(amount_minor, currency)}/month`;
}
