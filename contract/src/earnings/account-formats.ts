/** The format of a number on a bank account, and its name in the bank's country. */
export type AccountNumberFormat = { label: string; hint: string; isValid: (value: string) => boolean };

/** What a bank needs to pay into an account in a country. */
export type AccountFormat = {
  /** The bank and branch; missing where the account number includes them. */
  routing?: AccountNumberFormat;
  account: AccountNumberFormat;
  /** Whether the form asks for the bank's international code. */
  bic: 'required' | 'optional' | 'none';
  /** Whether transfers distinguish checking and savings accounts. */
  hasType: boolean;
  isIban: boolean;
};

/** Countries whose accounts have an IBAN. Territories that use the IBANs of another country are below. */
const ibanCountries = new Set(
  'AD AE AL AT AZ BA BE BG BH BR BY CH CR CY CZ DE DK DO EE EG ES FI FO FR GB GE GI GL GR GT HR HU IE IL IQ IS IT JO KW KZ LB LC LI LT LU LV LY MC MD ME MK MN MR MT MU NI NL NO OM PK PL PS PT QA RO RS RU SA SC SD SE SI SK SM SO ST SV TL TN TR UA VA VG XK YE'.split(
    ' ',
  ),
);

const ibanPrefixOverrides: Readonly<Record<string, string>> = {
  AX: 'FI',
  GG: 'GB',
  IM: 'GB',
  JE: 'GB',
  ...Object.fromEntries('BL GF GP MF MQ NC PF PM RE WF YT'.split(' ').map((territory) => [territory, 'FR'])),
};

const eeaCountries = new Set(
  'AT AX BE BG CY CZ DE DK EE ES FI FR GF GP GR HR HU IE IS IT LI LT LU LV MF MQ MT NL NO PL PT RE RO SE SI SK YT'.split(
    ' ',
  ),
);
/**
 * The countries of the Single Euro Payments Area outside the European Economic Area, as of 2026 (EPC409-09).
 * @NOTE Do not use ibantools for this: it lacks the countries that joined in 2025 and 2026.
 */
const sepaOnlyCountries = new Set('AD AL BL CH GB GG GI IM JE MC MD ME MK PM RS SM VA'.split(' '));

/** Countries whose banks accept SEPA credit transfers. */
export const sepaCountries: readonly string[] = [...eeaCountries, ...sepaOnlyCountries];

/** Returns the country code that an IBAN of a country's banks starts with; undefined if they have none. */
export const ibanPrefix = (country: string): string | undefined =>
  ibanPrefixOverrides[country] ?? (ibanCountries.has(country) ? country : undefined);

/** Whether SEPA credit transfers can be made from and to the account with this IBAN. */
export const isSepaIban = (iban: string): boolean =>
  sepaCountries.some((country) => ibanPrefix(country) === iban.slice(0, 2));

const numberFormat = (label: string, hint: string, pattern: RegExp): AccountNumberFormat => ({
  label,
  hint,
  isValid: (value) => pattern.test(value),
});

/** Whether the digits, weighted by 3, 7, 1, 3, 7 and so on, add up to a multiple of ten. */
const hasValidChecksum = (value: string): boolean =>
  [...value].reduce((sum, digit, index) => sum + Number(digit) * ([3, 7, 1][index % 3] ?? 1), 0) % 10 === 0;

const withCheckDigit = (shape: AccountNumberFormat): AccountNumberFormat => ({
  ...shape,
  isValid: (value) => shape.isValid(value) && hasValidChecksum(value),
});

const iban = numberFormat('IBAN', 'As on your bank statement', /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/);
const anyNumber = numberFormat('Account number', '4 to 34 letters and digits', /^[A-Z\d]{4,34}$/);
const localDefaults = { bic: 'optional', hasType: false, isIban: false } as const;

/** Countries that identify banks by a national code. */
const localFormats: Readonly<Record<string, AccountFormat>> = {
  US: {
    routing: withCheckDigit(numberFormat('Routing number', 'Nine digits', /^(?!000000000)\d{9}$/)),
    account: numberFormat('Account number', '4 to 17 digits', /^\d{4,17}$/),
    bic: 'none',
    hasType: true,
    isIban: false,
  },
  CA: {
    ...localDefaults,
    routing: numberFormat('Transit and institution number', 'Five and three digits: 00011-004', /^\d{8}$/),
    account: numberFormat('Account number', '7 to 12 digits', /^\d{7,12}$/),
  },
  AU: {
    ...localDefaults,
    routing: numberFormat('BSB', 'Six digits', /^\d{6}$/),
    account: numberFormat('Account number', '5 to 10 digits', /^\d{5,10}$/),
  },
  NZ: { ...localDefaults, account: numberFormat('Account number', '15 or 16 digits', /^\d{15,16}$/) },
  IN: {
    ...localDefaults,
    routing: numberFormat('IFSC', 'Four letters, a zero and six characters', /^[A-Z]{4}0[A-Z\d]{6}$/),
    account: numberFormat('Account number', '9 to 18 digits', /^\d{9,18}$/),
  },
  JP: {
    ...localDefaults,
    routing: numberFormat('Bank and branch code', 'Four and three digits: 0005-123', /^\d{7}$/),
    account: numberFormat('Account number', 'Seven digits', /^\d{7}$/),
  },
  MX: { ...localDefaults, account: withCheckDigit(numberFormat('CLABE', '18 digits', /^\d{18}$/)) },
  ZA: {
    ...localDefaults,
    routing: numberFormat('Branch code', 'Six digits', /^\d{6}$/),
    account: numberFormat('Account number', '7 to 11 digits', /^\d{7,11}$/),
  },
};

/** Returns the format of account numbers at a country's banks. */
export function accountFormat(country: string): AccountFormat {
  if (ibanPrefix(country) !== undefined)
    return {
      account: iban,
      bic: eeaCountries.has(country) ? 'optional' : 'required',
      hasType: false,
      isIban: true,
    };
  return localFormats[country] ?? { ...localDefaults, account: anyNumber, bic: 'required' };
}
