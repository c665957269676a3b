import type { CsvCell } from '@kinora/contract/csv';
import { decimalMoney } from '@kinora/contract/money';

/** What was paid to one person in one currency at one tax rate, with everything known about them. */
export type Payee = {
  user_id: number;
  name: string;
  address: { line1: string; line2: string; city: string; state: string; zip_code: string };
  country: string;
  tax_number: string;
  vat_id: string;
  /** Nobody checks a W-9 when it is uploaded: its contents are known only once someone has opened it. */
  w9: 'opened' | 'not opened' | null;
  /** What they signed in a W-8BEN or W-8BEN-E. */
  form: Record<string, string | boolean> | null;
  bank: { country: string; holder: string; account: string } | null;
  currency: string;
  /** The tax rate in basis points. */
  withheld_bp: number;
  /** Why tax is withheld at this rate. */
  withheld_for: string;
  quarters: { gross_minor: number; withheld_minor: number; payouts: number }[];
};

type Column = readonly [name: string, value: (payee: Payee) => CsvCell];

const sumOf =
  (key: 'gross_minor' | 'withheld_minor') =>
  ({ quarters, currency }: Payee) =>
    decimalMoney(
      quarters.reduce((sum, quarter) => sum + quarter[key], 0),
      currency,
    );
const formField =
  (key: string) =>
  ({ form }: Payee) =>
    String(form?.[key] ?? '');

const address: Column[] = [
  ['address1', ({ address: { line1 } }) => line1],
  ['address2', ({ address: { line2 } }) => line2],
  ['city', ({ address: { city } }) => city],
  ['state', ({ address: { state } }) => state],
  ['zip', ({ address: { zip_code } }) => zip_code],
];
const account: Column[] = [
  ['account_number', ({ user_id }) => String(user_id)],
  ['currency', ({ currency }) => currency.toUpperCase()],
];

/** The columns of 1099-MISC and 1099-NEC, which differ in the box for the amount. */
const domestic = (box: string): Column[] => [
  ['recipient', ({ name }) => name],
  ['recipient_tin', ({ tax_number }) => tax_number],
  ['tin_type', ({ tax_number }) => (/^\d{2}-/.test(tax_number) ? 'EIN' : 'SSN')],
  ...address,
  [box, sumOf('gross_minor')],
  ['box_4_federal_income_tax_withheld', sumOf('withheld_minor')],
  ['w9_on_file', ({ w9 }) => (w9 === null ? 'no' : w9 === 'opened' ? 'yes' : 'not opened')],
  ...account,
];

/** Status codes from the instructions for Form 1042-S. */
const statusCodes: Record<string, string> = {
  corporation: '15',
  partnership: '08',
  trust: '18',
  tax_exempt: '20',
  government: '19',
};

const foreign: Column[] = [
  // 12 stands for other royalties, such as those for films.
  ['box_1_income_code', () => '12'],
  ['box_2_gross_income', sumOf('gross_minor')],
  [
    'box_3a_exemption_code',
    ({ withheld_for, withheld_bp }) => (withheld_for === 'treaty' && withheld_bp === 0 ? '04' : '00'),
  ],
  ['box_3b_tax_rate', ({ withheld_bp }) => (withheld_bp / 100).toFixed(2)],
  ['box_7a_federal_tax_withheld', sumOf('withheld_minor')],
  ['box_13a_recipient', ({ name }) => name],
  ['box_13b_country_code', ({ country }) => country],
  ...address,
  ['box_13e_recipient_us_tin', formField('us_number')],
  [
    'box_13f_ch3_status_code',
    ({ form }) => (form?.['kind'] === 'w8ben' ? '16' : (statusCodes[String(form?.['company_kind'])] ?? '21')),
  ],
  ['box_13i_foreign_tin', ({ tax_number }) => tax_number],
  ['box_13l_date_of_birth', formField('date_of_birth')],
  ['form_on_file', ({ form }) => (form ? (form['kind'] === 'w8ben' ? 'W-8BEN' : 'W-8BEN-E') : 'none')],
  ['form_signed_on', formField('signed_on')],
  ...account,
];

const european: Column[] = [
  ['name', ({ name }) => name],
  ...address,
  ['country', ({ country }) => country],
  ['tin', ({ tax_number }) => tax_number],
  ['tin_issued_by', ({ country }) => country],
  ['vat_id', ({ vat_id }) => vat_id],
  ['date_of_birth', formField('date_of_birth')],
  ['financial_account', ({ bank }) => bank?.account ?? ''],
  ['account_holder', ({ bank }) => bank?.holder ?? ''],
  ['account_country', ({ bank }) => bank?.country ?? ''],
  ...[0, 1, 2, 3].flatMap((index): Column[] => [
    [
      `q${index + 1}_consideration`,
      ({ quarters, currency }) => decimalMoney(quarters[index]?.gross_minor ?? 0, currency),
    ],
    [`q${index + 1}_activities`, ({ quarters }) => quarters[index]?.payouts ?? 0],
    [
      `q${index + 1}_taxes`,
      ({ quarters, currency }) => decimalMoney(quarters[index]?.withheld_minor ?? 0, currency),
    ],
  ]),
  ...account,
];

/** The columns of each report. */
export const taxReportColumns = {
  '1099-misc': domestic('box_2_royalties'),
  '1099-nec': domestic('box_1_nonemployee_compensation'),
  '1042-s': foreign,
  dac7: european,
} satisfies Record<string, Column[]>;
