import * as z from 'zod/mini';
import { IdText, Instant, text } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { Country } from './countries.ts';
import { usTaxNumber } from './tax-number.ts';

/** What the signer certifies: the wording of the form, as far as it applies to royalties. */
export const certifications = {
  w8ben:
    'Under penalties of perjury, I declare that I have examined the information on this form and to the best of my knowledge and belief it is true, correct, and complete. I further certify under penalties of perjury that: I am the individual that is the beneficial owner of all the income to which this form relates; I am not a U.S. person; the income is not effectively connected with the conduct of a trade or business in the United States, or is but is not subject to tax under an applicable income tax treaty; if I claim a treaty, I am a resident of the treaty country within the meaning of the treaty. I agree that I will submit a new form within 30 days if any certification made on this form becomes incorrect.',
  w8ben_e:
    'Under penalties of perjury, I declare that I have examined the information on this form and to the best of my knowledge and belief it is true, correct, and complete. I further certify under penalties of perjury that: the entity identified on this form is the beneficial owner of all the income to which this form relates; the entity is not a U.S. person; the income is not effectively connected with the conduct of a trade or business in the United States, or is but is not subject to tax under an applicable income tax treaty; if the entity claims a treaty, it is a resident of the treaty country, derives the income within the meaning of section 894, and meets the requirements of the treaty about limitation on benefits. I have the capacity to sign for the entity. I agree that I will submit a new form within 30 days if any certification on this form becomes incorrect.',
} as const;

export const companyKinds = {
  corporation: 'Corporation',
  partnership: 'Partnership',
  trust: 'Trust or estate',
  tax_exempt: 'Tax-exempt organization',
  government: 'Government',
} as const;

const commonFields = {
  /** Whether the signer claims the rate of the treaty between their country of residence and the United States. */
  claims_treaty: z.boolean('Say whether you claim a treaty'),
  /** The United States tax number, for those who have one. */
  us_number: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => usTaxNumber(value) !== undefined,
          'This is not a tax number of the United States',
        ),
      ),
  ),
  /** Typed in place of a signature. */
  signature: text('Your name', 2, 100),
  certifies: z.literal(true, 'Confirm that this is true'),
};

const PersonForm = z.object({
  kind: z.literal('w8ben'),
  citizenship: Country,
  date_of_birth: z
    .string('Date of birth is required')
    .check(
      z.regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'Date of birth is not valid'),
    ),
  ...commonFields,
});
const CompanyForm = z.object({
  kind: z.literal('w8ben_e'),
  company_kind: z.enum(Object.keys(companyKinds) as (keyof typeof companyKinds)[], 'Choose a kind'),
  /** The signer's role in the company. */
  capacity: text('Your role', 2, 60),
  ...commonFields,
});

export const TaxFormFields = z.discriminatedUnion('kind', [PersonForm, CompanyForm]);
export type TaxFormFields = z.infer<typeof TaxFormFields>;

export const TaxForm = z.object({
  kind: z.enum(['w8ben', 'w8ben_e']),
  country: z.string(),
  claims_treaty: z.boolean(),
  signed_at: Instant,
  /** The last day on which it is valid, such as `2029-12-31`. */
  valid_until: z.string(),
  is_valid: z.boolean(),
});
export type TaxForm = z.infer<typeof TaxForm>;

export const taxForm = endpoint({
  summary: "The caller's W-8BEN or W-8BEN-E; null if they have not signed any",
  method: 'GET',
  path: '/api/monetization/tax-form',
  auth: 'member',
  response: z.nullable(TaxForm),
});

export const signTaxForm = endpoint({
  summary:
    'Sign a W-8BEN (people) or W-8BEN-E (companies) with the stored name, address and tax number; valid until the end of the third year after signing',
  method: 'POST',
  path: '/api/monetization/tax-form',
  auth: 'member',
  needs_factor: true,
  step_up: 'always',
  encoding: 'json',
  body: TaxFormFields,
  response: TaxForm,
});

export const readTaxForm = endpoint({
  summary: 'A creator’s W-8BEN or W-8BEN-E, line by line; who read it, when and why is recorded',
  method: 'POST',
  path: '/api/operator/tax-form/:user_id',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  params: z.object({ user_id: IdText }),
  body: z.object({ reason: text('Reason', 5, 200) }),
  response: z.extend(TaxForm, { content: z.record(z.string(), z.union([z.string(), z.boolean()])) }),
});
