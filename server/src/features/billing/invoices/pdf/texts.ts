import type { DocumentKind, TaxLine } from '@kinora/contract/billing/invoices';
import { countryName } from '@kinora/contract/earnings/countries';
import { formatMoney } from '@kinora/contract/money';
import { count } from '@kinora/contract/plural';
import type { findInvoice } from '#features/billing/invoices/queries.ts';
import { formatInvoiceNumber } from '#features/billing/invoices/rules.ts';
import { formatRate } from '#features/billing/tax/rules.ts';

export type PrintedInvoice = NonNullable<Awaited<ReturnType<typeof findInvoice>>>;
/** A label and the value that is printed beside it. */
export type Fact = readonly [name: string, value: string];

const kinds: Record<DocumentKind, string> = {
  invoice: 'invoice',
  credit_note: 'credit note',
  debit_note: 'debit note',
};

export const titleOf = ({ kind, series }: PrintedInvoice): string =>
  series === 'test' ? `Test ${kinds[kind]}` : kinds[kind].charAt(0).toUpperCase() + kinds[kind].slice(1);

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const formatDay = (moment: string) => dayFormat.format(new Date(moment));

export const sellerLines = ({ seller: { name, address, tax_id } }: PrintedInvoice): string[] => [
  name,
  ...address,
  ...(tax_id ? [`Tax id: ${tax_id}`] : []),
];

/** Returns the lines about the buyer. For a person who deleted their account, only the country is known. */
export function buyerLines(invoice: PrintedInvoice): string[] {
  const { buyer_name, buyer_address, buyer_country, buyer_vat_id, buyer_email } = invoice;
  return [
    buyer_name ?? 'A member whose account was deleted',
    ...(buyer_address?.split('\n') ?? []),
    buyer_country ? countryName(buyer_country) : '',
    buyer_vat_id ? `VAT id: ${buyer_vat_id}` : '',
    buyer_email ?? '',
  ].filter((line) => line.trim() !== '');
}

export function factsOf(invoice: PrintedInvoice): Fact[] {
  const { issued_at, paid_at, method, corrects } = invoice;
  return [
    ['Number', formatInvoiceNumber(invoice)],
    ['Issued on', formatDay(issued_at)],
    ...(corrects
      ? [['Corrects invoice', `${corrects.number} of ${formatDay(corrects.issued_at)}`] as const]
      : []),
    ['Paid on', formatDay(paid_at)],
    ['Paid by', method],
  ];
}

const descriptions: Record<DocumentKind, (item: string) => string> = {
  invoice: (item) => item.charAt(0).toUpperCase() + item.slice(1),
  credit_note: (item) => `Refund of ${item}`,
  debit_note: (item) => `Returned refund of ${item}`,
};

export function itemOf({ kind, period_start, period_end, gift_months }: PrintedInvoice): string {
  if (gift_months !== null)
    return descriptions[kind](`a gift: ${count(gift_months, 'month', undefined, 'en')} of membership`);
  return `${descriptions[kind]('membership')}, ${formatDay(period_start ?? '')} to ${formatDay(period_end ?? '')}`;
}

/** Returns the net amount, each tax and the total. */
export function sumsOf({ gross_minor, tax_minor, tax_lines, currency }: PrintedInvoice): Fact[] {
  const money = (amount_minor: number) => formatMoney(amount_minor, currency, 'en');
  const taxes = tax_lines.map((line): Fact => [taxName(line, money), money(line.tax_minor)]);
  return [
    ['Net', money(gross_minor - tax_minor)],
    ...(taxes.length > 0 ? taxes : [['No tax', money(0)] as const]),
    ['Total', money(gross_minor)],
  ];
}

function taxName(line: TaxLine, money: (amount_minor: number) => string): string {
  const { name, rate_milli, country, region, taxable_minor } = line;
  const rate = rate_milli === null ? '' : ` ${formatRate(rate_milli)}`;
  const place = [region, country && countryName(country)].filter(Boolean).join(', ');
  return `${name}${rate} on ${money(taxable_minor)}${place && ` (${place})`}`;
}

export function noteOf({ series, kind }: PrintedInvoice): string {
  if (series === 'test') return 'This payment was made with test money. No money moved, and nothing is owed.';
  if (kind === 'credit_note') return 'The total has been refunded to the original payment method.';
  if (kind === 'debit_note') return 'The refund was returned to us, so the total counts as paid again.';
  return 'The total has been paid. Nothing more is due.';
}
