import { BuyerDetails } from '@kinora/contract/billing/invoices';
import * as z from 'zod/mini';
import { countryOptions } from '#lib/country-options.ts';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useSaveBuyerDetails } from './invoices/use-buyer-details.ts';

/** No country is chosen at first. */
const fields = z.object({
  country: z.pipe(
    z.nullable(z.string()),
    z.pipe(
      z.transform((id: string | null) => id ?? ''),
      BuyerDetails.shape.country,
    ),
  ),
});

/** Asks where the member lives: the price depends on it. */
export function CountryForm() {
  // The price that appears shows that the country is saved, so no message is needed.
  const save = useSaveBuyerDetails({ showsMessage: false });
  const form = useContractForm(fields, { country: null });
  return (
    <Form
      form={form}
      label="Where you live"
      onSubmit={({ country }) => save({ country, name: null, address: null, vat_id: null })}
    >
      <FormField control={form.control} name="country">
        {(field) => (
          <Select
            label="Where do you live?"
            options={countryOptions}
            placeholder="Choose a country…"
            {...field}
          />
        )}
      </FormField>
      <Button type="submit" size="large" isPending={form.formState.isSubmitting}>
        See the price
      </Button>
    </Form>
  );
}
