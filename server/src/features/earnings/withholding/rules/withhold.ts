import type { WithholdingSettings } from '#config/withholding-settings.ts';

/** What is known about a payee's taxes when a payout begins. */
export type TaxStatus = {
  /** Null if it is not known. */
  country: string | null;
  has_w9: boolean;
  /** From a form that is valid on the day of the payout; null without one. */
  valid_form: { country: string; claims_treaty: boolean } | null;
};

/** A rate, the part of the amount that it applies to, and why; in basis points. */
export type Withholding = {
  withheld_bp: number;
  withheld_source_bp: number;
  withheld_for: 'no-form' | 'foreign' | 'treaty' | 'backup';
};

/** Returns the rate at which tax is withheld from a payee; null if none is. */
export function withholdingOf(
  settings: WithholdingSettings | null,
  { country, has_w9, valid_form }: TaxStatus,
): Withholding | null {
  if (!settings) return null;
  const { foreign_bp, backup_bp, us_source_bp, treaties } = settings;
  if (country === 'US')
    return has_w9 || backup_bp === null
      ? null
      : { withheld_bp: backup_bp, withheld_source_bp: 10_000, withheld_for: 'backup' };
  if (foreign_bp === null) return null;
  const source = { withheld_source_bp: us_source_bp };
  if (!valid_form || valid_form.country !== country)
    return { withheld_bp: foreign_bp, ...source, withheld_for: 'no-form' };
  const treaty_bp = valid_form.claims_treaty ? treaties[valid_form.country] : undefined;
  return treaty_bp === undefined
    ? { withheld_bp: foreign_bp, ...source, withheld_for: 'foreign' }
    : { withheld_bp: treaty_bp, ...source, withheld_for: 'treaty' };
}

/** Returns the tax on an amount: rounded once, to the nearest minor unit, half up. */
export function withheldOf(gross_minor: number, withholding: Withholding | null): number {
  if (!withholding) return 0;
  const whole = 10_000n * 10_000n;
  const scaled =
    BigInt(gross_minor) * BigInt(withholding.withheld_bp) * BigInt(withholding.withheld_source_bp);
  return Number((2n * scaled + whole) / (2n * whole));
}

/**
 * Returns how much of the tax is returned for a payout of which `reversed_minor` has been reversed
 * so far: in proportion, rounded down, and all of it once the whole payout is reversed. The sum is
 * the same, no matter how many reversals there were.
 */
export function returnedTaxOf({
  amount_minor,
  withheld_minor,
  reversed_minor,
}: {
  amount_minor: number;
  withheld_minor: number;
  reversed_minor: number;
}): number {
  if (reversed_minor >= amount_minor) return withheld_minor;
  return Number((BigInt(withheld_minor) * BigInt(reversed_minor)) / BigInt(amount_minor));
}
