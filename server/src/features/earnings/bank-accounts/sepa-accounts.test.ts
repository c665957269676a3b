import { sepaCountries } from '@kinora/contract/earnings/account-formats';
import { BankAccountForm } from '@kinora/contract/earnings/bank-account';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { ibanProblem } from '#features/earnings/bank-accounts/rules.ts';
import { fitsSepa } from '#features/earnings/payouts/transfers-file.ts';

/** The examples from SWIFT's IBAN registry. */
const examples =
  'AD1200012030200359100100 AL47212110090000000235698741 AT611904300234573201 BE68539007547034 BG80BNBG96611020345678 CH9300762011623852957 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DK5000400440116243 EE382200221020145685 ES9121000418450200051332 FI2112345600000785 FR1420041010050500013M02606 GB29NWBK60161331926819 GI75NWBK000000007099453 GR1601101250000000012300695 HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IS140159260076545510730339 IT60X0542811101000000123456 LI21088100002324013AA LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 MC5811222000010123456789030 MD24AG000225100013104168 ME25505000012345678951 MK07250120000058984 MT84MALT011000012345MTLCAST001S NL91ABNA0417164300 NO9386011117947 PL61109010140000071219812874 PT50000201231234567890154 RO49AAAA1B31007593840000 RS35260005601001611379 SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541 SM86U0322509800000000270100 VA59001123000012345678'.split(
    ' ',
  );
/** Territories, each with the country whose IBANs its banks issue. */
const territories = { AX: 'FI', GG: 'GB', IM: 'GB', JE: 'GB' } as const;
const frenchTerritories = 'BL GF GP MF MQ PM RE YT'.split(' ');

const exampleIban = (prefix: string) => examples.find((iban) => iban.startsWith(prefix)) ?? '';
const accounts = [
  ...examples.map((account) => ({ country: account.slice(0, 2), account })),
  ...Object.entries(territories).map(([country, prefix]) => ({ country, account: exampleIban(prefix) })),
  ...frenchTerritories.map((country) => ({ country, account: exampleIban('FR') })),
];

test('an account in any SEPA country or territory can be entered, and is paid with a SEPA file', () => {
  expect(accounts.map(({ country }) => country).toSorted()).toEqual(sepaCountries.toSorted());
  for (const { country, account } of accounts) {
    const form = { country, holder: 'Ada Lovelace', account, bic: 'COBADEFFXXX' };
    expect(z.safeParse(BankAccountForm, form).error?.issues, country).toBeUndefined();
    expect(ibanProblem({ country, account }), country).toBeUndefined();
    expect(fitsSepa({ currency: 'eur', country }), country).toBe(true);
  }
});

test('accounts elsewhere are not paid with a SEPA file, even if they have an IBAN or are in euros', () => {
  // Turkey and Kosovo have IBANs; New Caledonia, French Polynesia, and Wallis and Futuna use French ones.
  for (const country of ['TR', 'XK', 'NC', 'PF', 'WF', 'FO', 'GL', 'UA', 'US'])
    expect(fitsSepa({ currency: 'eur', country }), country).toBe(false);
  expect(fitsSepa({ currency: 'usd', country: 'DE' })).toBe(false);
});

test('transfers can only be made from an account in the SEPA area', () => {
  const configWithDebtor = (iban: string) => () =>
    readConfig({ SEPA_DEBTOR_NAME: 'Kinora', SEPA_DEBTOR_IBAN: iban });
  expect(configWithDebtor('MD24 AG00 0225 1000 1310 4168')).not.toThrow();
  expect(configWithDebtor('TR33 0006 1005 1978 6457 8413 26')).toThrow(
    'must belong to a bank in the SEPA area',
  );
  expect(configWithDebtor('DE89 3704 0044 0532 0130 01')).toThrow('must be a valid IBAN');
});
