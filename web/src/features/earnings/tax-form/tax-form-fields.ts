import { TaxFormFields } from '@kinora/contract/earnings/tax-forms';
import * as z from 'zod/mini';

const text = z.string();
const choice = z.nullable(z.string());

/** The values of both kinds of form; only the fields of the chosen kind are sent. */
const Values = z.object({
  kind: z.enum(['w8ben', 'w8ben_e']),
  citizenship: choice,
  date_of_birth: choice,
  company_kind: choice,
  capacity: text,
  us_number: text,
  claims_treaty: z.boolean(),
  signature: text,
  certifies: z.boolean(),
});
type Values = z.infer<typeof Values>;

/** The form's schema: an empty field means "not provided". */
export const taxFormFields = z.pipe(
  Values,
  z.pipe(
    z.transform((values: Values) => fieldsToSend(values) as z.input<typeof TaxFormFields>),
    TaxFormFields,
  ),
);

function fieldsToSend({
  kind,
  citizenship,
  date_of_birth,
  company_kind,
  capacity,
  us_number,
  ...commonFields
}: Values) {
  const kindFields =
    kind === 'w8ben'
      ? { citizenship: citizenship ?? undefined, date_of_birth: date_of_birth ?? undefined }
      : { company_kind: company_kind ?? undefined, capacity };
  return { kind, ...kindFields, ...commonFields, us_number: us_number.trim() || undefined };
}

/** The form's initial values. The values of a form signed earlier are not shown again. */
export const initialValues = (country: string): Values => ({
  kind: 'w8ben',
  citizenship: country,
  date_of_birth: null,
  company_kind: null,
  capacity: '',
  us_number: '',
  claims_treaty: false,
  signature: '',
  certifies: false,
});
