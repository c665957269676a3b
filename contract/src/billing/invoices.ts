import * as z from 'zod/mini';
import { isDateOnly } from '../calendar-day.ts';
import { Id, IdText, storable, text } from '../schemas.ts';
import { countries } from '../earnings/countries.ts';
import { endpoint } from '../endpoint.ts';

const Country = z
  .string('Choose a country')
  .check(z.refine((code) => countries.includes(code), 'Choose a country'));

/** A tax included in a payment, as it is owed to a tax office. */
export const TaxLine = z.object({
  /** Its name on invoices, such as `VAT`. */
  name: z.string(),
  country: z.nullable(z.string()),
  /** The state or province, if it levies the tax. */
  region: z.nullable(z.string()),
  /** Thousandths of a percent: 19% is 19000. Null if the provider does not report it. */
  rate_milli: z.nullable(z.int()),
  /** The amount on which it is levied. */
  taxable_minor: z.int(),
  tax_minor: z.int(),
});
export type TaxLine = z.infer<typeof TaxLine>;

/** A credit note follows a refund, a debit note one that failed. */
export const documentKinds = ['invoice', 'credit_note', 'debit_note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** An invoice, or a note that changes one. */
export const InvoiceDocument = z.object({ id: Id, number: z.string(), kind: z.enum(documentKinds) });
export type InvoiceDocument = z.infer<typeof InvoiceDocument>;

const optionalText = (field: string, max: number) =>
  z.pipe(
    z
      .string()
      .check(z.trim(), z.maxLength(max, `${field} must be at most ${max} characters`), storable(field)),
    z.transform((value) => value || null),
  );

const VatId = z.pipe(
  z.string().check(
    z.overwrite((value) => value.replaceAll(/[\s.-]/g, '').toUpperCase()),
    z.regex(/^([A-Z]{2}(?=.*\d)[A-Z\d+*]{2,13})?$/, 'Enter a VAT id such as DE123456789, or leave it empty'),
  ),
  z.transform((value) => value || null),
);

/** What invoices state about the caller in addition to their email address. */
export const BuyerDetails = z.object({
  country: Country,
  /** A company's name, or the caller's own if it differs from the account's. */
  name: z.nullable(z.string()),
  address: z.nullable(z.string()),
  vat_id: z.nullable(z.string()),
});
export type BuyerDetails = z.infer<typeof BuyerDetails>;

/** What the form for these fields sends; an optional field may be empty. */
export const BuyerDetailsForm = z.object({
  country: Country,
  name: optionalText('Name', 120),
  address: optionalText('Address', 300).check(
    z.refine((address) => (address?.split('\n').length ?? 0) <= 8, 'Address must be at most 8 lines'),
  ),
  vat_id: VatId,
});
export type BuyerDetailsForm = z.infer<typeof BuyerDetailsForm>;

export const buyerDetails = endpoint({
  summary: 'What the caller has entered for their invoices; null if nothing',
  method: 'GET',
  path: '/api/invoice-details',
  auth: 'member',
  response: z.nullable(BuyerDetails),
});

export const saveBuyerDetails = endpoint({
  summary: 'Set what invoices for later payments state about the caller',
  method: 'POST',
  path: '/api/invoice-details',
  auth: 'member',
  encoding: 'json',
  body: BuyerDetailsForm,
  response: BuyerDetails,
});

export const InvoiceFile = z.object({
  file_name: z.string(),
  /** A PDF, in base64. */
  content: z.string(),
});

const invoiceParams = z.object({ invoice_id: IdText });

export const downloadInvoice = endpoint({
  summary: "One of the caller's invoices, as a PDF",
  method: 'GET',
  path: '/api/invoices/:invoice_id',
  auth: 'member',
  params: invoiceParams,
  response: InvoiceFile,
});

export const downloadMemberInvoice = endpoint({
  summary: "A member's invoice, as a PDF; who opened it is recorded",
  method: 'POST',
  path: '/api/operator/invoices/:invoice_id',
  auth: 'operator',
  params: invoiceParams,
  response: InvoiceFile,
});

const Day = z.string('Choose a day').check(z.refine(isDateOnly, 'Choose a day'));
const rateKey = { country: Country, name: text('Name', 1, 40), valid_from: Day };

export const TaxRate = z.object({
  ...rateKey,
  rate_milli: z
    .int('Enter a percentage such as 19 or 8.1')
    .check(z.minimum(0, 'Enter 0 to 100 percent'), z.maximum(100_000, 'Enter 0 to 100 percent')),
});
export type TaxRate = z.infer<typeof TaxRate>;

export const listTaxRates = endpoint({
  summary: 'The tax rates included in prices, by country and day',
  method: 'GET',
  path: '/api/operator/tax-rates',
  auth: 'operator',
  response: z.object({
    rates: z.array(TaxRate),
    /** Whether Stripe computes the tax on card payments; the rates then apply only to other payments. */
    is_by_stripe: z.boolean(),
  }),
});

export const saveTaxRate = endpoint({
  summary: 'Set the rate of a tax in a country, starting on a given day',
  method: 'POST',
  path: '/api/operator/tax-rates',
  auth: 'operator',
  encoding: 'json',
  body: TaxRate,
  response: z.array(TaxRate),
});

export const removeTaxRate = endpoint({
  summary: 'Remove a rate; payments already recorded with it keep their tax',
  method: 'POST',
  path: '/api/operator/tax-rates/remove',
  auth: 'operator',
  encoding: 'json',
  body: z.object(rateKey),
  response: z.array(TaxRate),
});
