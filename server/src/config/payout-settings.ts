import type { WithholdingSettings } from '#config/withholding-settings.ts';

/** The account that SEPA transfers to creators are made from. */
export type SepaDebtor = { name: string; iban: string; bic: string | null };

type PayoutVariables = {
  SEPA_DEBTOR_NAME?: string | undefined;
  SEPA_DEBTOR_IBAN?: string | undefined;
  SEPA_DEBTOR_BIC?: string | undefined;
  WITHHOLDING_FOREIGN?: number | undefined;
  WITHHOLDING_BACKUP?: number | undefined;
  WITHHOLDING_US_SOURCE: number;
  WITHHOLDING_TREATIES?: Readonly<Record<string, number>> | undefined;
};

/**
 * Reads the settings of payouts. `sepa_debtor` is null if payouts are only exported as CSV, `withholding` if no
 * tax is withheld. `problems` lists settings that have no effect without another.
 */
export function readPayoutSettings(
  values: PayoutVariables,
  isSet: (name: string) => boolean,
): { sepa_debtor: SepaDebtor | null; withholding: WithholdingSettings | null; problems: string[] } {
  const { SEPA_DEBTOR_NAME: name, SEPA_DEBTOR_IBAN: iban } = values;
  const { WITHHOLDING_FOREIGN: foreign_bp, WITHHOLDING_BACKUP: backup_bp } = values;
  const problems: string[] = [];
  for (const [setting, needed] of [
    ['SEPA_DEBTOR_NAME', 'SEPA_DEBTOR_IBAN'],
    ['SEPA_DEBTOR_IBAN', 'SEPA_DEBTOR_NAME'],
    ['SEPA_DEBTOR_BIC', 'SEPA_DEBTOR_IBAN'],
    ['WITHHOLDING_US_SOURCE', 'WITHHOLDING_FOREIGN'],
    ['WITHHOLDING_TREATIES', 'WITHHOLDING_FOREIGN'],
  ] as const)
    if (isSet(setting) && !isSet(needed)) problems.push(`${setting} has no effect without ${needed}`);
  return {
    sepa_debtor: name && iban ? { name, iban, bic: values.SEPA_DEBTOR_BIC ?? null } : null,
    withholding:
      foreign_bp === undefined && backup_bp === undefined
        ? null
        : {
            foreign_bp: foreign_bp ?? null,
            backup_bp: backup_bp ?? null,
            us_source_bp: values.WITHHOLDING_US_SOURCE,
            treaties: values.WITHHOLDING_TREATIES ?? {},
          },
    problems,
  };
}
