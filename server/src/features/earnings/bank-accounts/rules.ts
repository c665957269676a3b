import { accountFormat, ibanPrefix } from '@kinora/contract/earnings/account-formats';
import type { BankAccountForm } from '@kinora/contract/earnings/bank-account';
import { countryName } from '@kinora/contract/earnings/countries';
import { isValidIBAN } from 'ibantools';
import { day } from '#clock.ts';

/** How long payouts wait after a bank account is changed, so that the creator has time to notice. */
export const changeHold_ms = 7 * day;

/** The sealed part of a bank account. */
export type BankNumbers = Pick<BankAccountForm, 'routing' | 'account' | 'bic' | 'type'>;

/**
 * Returns what is wrong with an IBAN for a country; undefined if it is valid, or if the country has
 * no IBANs.
 */
export function ibanProblem({ country, account }: Pick<BankAccountForm, 'country' | 'account'>) {
  if (!accountFormat(country).isIban) return undefined;
  const prefix = ibanPrefix(country) ?? '';
  if (!account.startsWith(prefix))
    return `An IBAN of a bank in ${countryName(country)} starts with ${prefix}. Choose the country of the bank`;
  return isValidIBAN(account) ? undefined : 'This IBAN has a typo: its check digits do not match';
}
