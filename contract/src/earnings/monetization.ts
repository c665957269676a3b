import * as z from 'zod/mini';
import { Id, IdText, Instant, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { Country } from './countries.ts';
import { normalizeTaxNumber, usTaxNumber } from './tax-number.ts';
import { isForeignRegion, usStateCode } from './us-states.ts';
import { isVatId, normalizeVatId } from './vat-ids.ts';

/** The form's optional file. */
export const monetizationFiles = {
  w9: { accept: ['application/pdf', 'image/png', 'image/jpeg'], max_bytes: 10 * 1024 * 1024 },
};

/** A tax number. Outside the United States it may contain letters and vary in length. */
export const TaxNumber = z
  .string('Social Security number is required')
  .check(
    z.overwrite(normalizeTaxNumber),
    z.minLength(1, 'Social Security number is required'),
    z.regex(
      /^(?=(?:[^A-Za-z\d]*[A-Za-z\d]){4,20}[^A-Za-z\d]*$)[A-Za-z\d][A-Za-z\d ./-]{3,29}$/,
      'Social Security number is not valid',
    ),
  );

const ZipCode = text('Zip code', 2, 12).check(
  z.overwrite((value) => value.toUpperCase()),
  z.regex(/^[A-Z\d][A-Z\d -]*$/, 'Zip code is not valid'),
);

export const MonetizationFields = z.object({
  name: text('Full name', 2, 100),
  /** If omitted, the stored number is kept. */
  ssn: z.optional(TaxNumber),
  address1: text('Address', 2, 100),
  address2: z.optional(text('Address line 2', 1, 100)),
  city: text('City', 1, 60),
  /** A state of the United States; elsewhere the region, followed by the country if `country` is omitted. */
  state: text('State', 2, 60),
  zipCode: ZipCode,
  country: z.optional(Country),
  /** For people in the European Union who have a VAT id. */
  vat_id: z.optional(z.string().check(z.overwrite(normalizeVatId))),
});

type Fields = z.infer<typeof MonetizationFields>;

/** Whether the address is in the United States. */
const isInUs = ({ country, state }: Pick<Fields, 'country' | 'state'>): boolean =>
  country === undefined ? usStateCode(state) !== undefined : country === 'US';

/** Validates a field together with others. `when` makes the check run even if others are invalid, so that all errors are reported together. */
const fieldCheck = (field: keyof Fields, isValid: (fields: Fields) => boolean, message: string) =>
  z.refine<Fields>(isValid, {
    path: [field],
    message,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const usCheck = (field: 'ssn' | 'zipCode', isValid: (value: string) => boolean, message: string) =>
  fieldCheck(
    field,
    (fields) => {
      const value = fields[field];
      return typeof value !== 'string' || value === '' || !isInUs(fields) || isValid(value);
    },
    message,
  );

/** Checks across fields for any form that uses `MonetizationFields`. */
export const crossFieldChecks = [
  fieldCheck(
    'state',
    ({ country, state }) => {
      const isEntered = typeof state === 'string' && state.trim().length >= 2;
      if (!isEntered || usStateCode(state)) return true;
      return country === undefined ? isForeignRegion(state) : country !== 'US';
    },
    'Enter a state of the United States, such as CA. Elsewhere enter region and country, such as Ontario, Canada',
  ),
  usCheck(
    'ssn',
    (value) => usTaxNumber(value) !== undefined,
    'Social Security number must have nine digits, such as 123-45-6789; an ITIN, or an EIN such as 12-3456789, is fine too',
  ),
  usCheck(
    'zipCode',
    (value) => /^\d{5}(-\d{4})?$/.test(value),
    'Zip code must have five digits, such as 94016 or 94016-1234',
  ),
  fieldCheck(
    'vat_id',
    ({ country, vat_id }) => !vat_id || (country !== undefined && isVatId(country, vat_id)),
    'This is not a VAT id of your country',
  ),
  z.overwrite<Fields>((fields) =>
    isInUs(fields) ? { ...fields, state: usStateCode(fields.state) ?? fields.state } : fields,
  ),
] as const;

/** What a creator enters so that royalties can be paid out and reported. */
export const MonetizationForm = MonetizationFields.check(...crossFieldChecks);
export type MonetizationForm = z.infer<typeof MonetizationForm>;

/** The stored data, limited to what may be shown. */
export const Monetization = z.object({
  name: z.string(),
  ssn_last4: z.string(),
  address1: z.string(),
  address2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  /** Null for details that were saved before the form asked for a country. */
  country: z.nullable(z.string()),
  vat_id: z.nullable(z.string()),
  w9: z.nullable(
    z.object({ file_name: z.string(), content_type: z.string(), size_bytes: z.int(), received_at: Instant }),
  ),
  enabled_at: Instant,
  updated_at: Instant,
});
export type Monetization = z.infer<typeof Monetization>;

/** A decrypted file that was stored encrypted; `content` is base64. */
export const SealedFile = z.object({
  file_name: z.string(),
  content_type: z.string(),
  content: z.string(),
});
export type SealedFile = z.infer<typeof SealedFile>;

export const enableMonetization = endpoint({
  summary: 'Enter or correct tax details; a tax number or W-9 that is omitted stays unchanged',
  method: 'POST',
  path: '/api/enable-monetization',
  auth: 'member',
  needs_factor: true,
  step_up: 'always',
  encoding: 'multipart',
  body: MonetizationForm,
  files: monetizationFiles,
  response: Monetization,
});

export const monetization = endpoint({
  summary: "The caller's tax details; null if they have not entered any",
  method: 'GET',
  path: '/api/monetization',
  auth: 'member',
  response: z.nullable(Monetization),
});

export const readOwnW9 = endpoint({
  summary: "The caller's own W-9; the access is recorded",
  method: 'POST',
  path: '/api/monetization/w9',
  auth: 'member',
  needs_factor: true,
  step_up: 'always',
  response: SealedFile,
});

const userParams = z.object({ user_id: IdText });
const reasonBody = z.object({ reason: text('Reason', 5, 200) });

export const readTaxNumber = endpoint({
  summary: 'The full tax number of a creator, for reporting; who read it, when and why is recorded',
  method: 'POST',
  path: '/api/operator/tax-number/:user_id',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  params: userParams,
  body: reasonBody,
  response: z.object({
    user_id: Id,
    ssn: z.string(),
    ...z.omit(Monetization, { ssn_last4: true, w9: true, enabled_at: true }).shape,
  }),
});

export const readW9 = endpoint({
  summary: 'The W-9 of a creator; who read it, when and why is recorded',
  method: 'POST',
  path: '/api/operator/w9/:user_id',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  params: userParams,
  body: reasonBody,
  response: SealedFile,
});
