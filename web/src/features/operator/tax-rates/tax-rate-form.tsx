import { saveTaxRate } from '@kinora/contract/billing/invoices';
import { countryOptions } from '#lib/country-options.ts';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { NativeField, TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { taxRateFields } from './tax-rate-fields.ts';

const empty = { country: null, name: 'VAT', percent: '', valid_from: '' };

/** Adds a rate, or changes the one for the same country, tax and day. */
export function TaxRateForm() {
  const save = useStaffAction(saveTaxRate);
  const form = useContractForm(taxRateFields, empty);
  const { control, formState } = form;
  return (
    <section
      aria-label="Add a rate"
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6 xl:order-last"
    >
      <h2 className="mb-4 text-lead font-semibold">Add a rate</h2>
      <Form
        form={form}
        label="Tax rate"
        onSubmit={async ({ percent: rate_milli, ...rate }) => {
          await save.mutateAsync({ body: { ...rate, rate_milli } });
          form.reset(empty);
        }}
      >
        <FormField control={control} name="country">
          {(field) => (
            <Select label="Country" options={countryOptions} placeholder="Choose a country…" {...field} />
          )}
        </FormField>
        <FormField control={control} name="name">
          {(field) => <TextField label="Name on invoices" {...field} />}
        </FormField>
        <FormField control={control} name="percent">
          {(field) => (
            <TextField
              label="Percent"
              description="Such as 19 or 8.1. Zero ends the tax."
              inputMode="numeric"
              {...field}
            />
          )}
        </FormField>
        <FormField control={control} name="valid_from">
          {(field) => <NativeField label="From (UTC)" type="date" {...field} />}
        </FormField>
        <div className="flex justify-end">
          <Button type="submit" isPending={formState.isSubmitting}>
            Add rate
          </Button>
        </div>
      </Form>
    </section>
  );
}
