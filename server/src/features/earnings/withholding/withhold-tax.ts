import type { Config } from '#config/config.ts';
import type { Tx } from '#db/types.ts';
import { readTaxStatus } from '#features/earnings/withholding/queries.ts';
import {
  withheldOf,
  withholdingOf,
  type Withholding,
} from '#features/earnings/withholding/rules/withhold.ts';

/** An amount split into what is sent and the tax withheld from it, with the rate and the reason. */
type TaxedAmount = { amount_minor: number; withheld_minor: number } & (
  | Withholding
  | Record<keyof Withholding, null>
);

const untaxed = { withheld_bp: null, withheld_source_bp: null, withheld_for: null };

/**
 * Splits an amount for a creator into what is sent and the tax that is withheld from it, based on
 * what is known now.
 */
export async function withholdTax(
  tx: Tx,
  { withholding: settings }: Pick<Config, 'withholding'>,
  { user_id, gross_minor, now }: { user_id: number; gross_minor: number; now: Date },
): Promise<TaxedAmount> {
  const withholding = settings && withholdingOf(settings, await readTaxStatus(tx, user_id, now));
  const withheld_minor = withheldOf(gross_minor, withholding);
  return { amount_minor: gross_minor - withheld_minor, withheld_minor, ...(withholding ?? untaxed) };
}
