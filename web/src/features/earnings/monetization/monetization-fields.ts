import { Country } from '@kinora/contract/earnings/countries';
import {
  MonetizationFields,
  monetizationFiles,
  TaxNumber,
  crossFieldChecks,
  type Monetization,
} from '@kinora/contract/earnings/monetization';
import * as z from 'zod/mini';

const { max_bytes } = monetizationFiles.w9;
const { ssn: _, address2, country: _country, vat_id, state, ...fields } = MonetizationFields.shape;

const optionalText = z.pipe(
  z.string(),
  z.transform((text) => text.trim() || undefined),
);

/** The form's schema: an empty field means "not provided", and the tax number may be left unchanged. */
export const monetizationFields = (canKeepTaxNumber: boolean) =>
  z
    .object({
      ...fields,
      country: z.pipe(z.nullable(z.string()), Country),
      state,
      vat_id: z.pipe(optionalText, vat_id),
      ssn: canKeepTaxNumber ? z.pipe(optionalText, z.optional(TaxNumber)) : z.pipe(z.string(), TaxNumber),
      address2: z.pipe(optionalText, address2),
      w9: z.nullable(
        z.file().check(z.maxSize(max_bytes, `This file is too large: at most ${max_bytes / 1024 ** 2}MB.`)),
      ),
    })
    .check(...crossFieldChecks);

export type MonetizationInput = z.input<ReturnType<typeof monetizationFields>>;
export type MonetizationOutput = z.output<ReturnType<typeof monetizationFields>>;

/** The form's initial values: the saved details, except the tax number and the W-9, which are never shown again. */
export const initialValues = (saved: Monetization | null): MonetizationInput => ({
  name: saved?.name ?? '',
  ssn: '',
  address1: saved?.address1 ?? '',
  address2: saved?.address2 ?? '',
  city: saved?.city ?? '',
  country: saved ? saved.country : 'US',
  state: saved?.state ?? '',
  vat_id: saved?.vat_id ?? '',
  zipCode: saved?.zipCode ?? '',
  w9: null,
});
