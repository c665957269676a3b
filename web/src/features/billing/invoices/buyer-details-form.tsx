import type { BuyerDetails } from '@kinora/contract/billing/invoices';
import { countryOptions } from '#lib/country-options.ts';
import { FormField } from '#ui/field/form-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { TextArea } from '#ui/field/text-area.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { buyerDetailsFields, toFormValues } from './buyer-details-fields.ts';
import { useSaveBuyerDetails } from './use-buyer-details.ts';

type BuyerDetailsFormProps = {
  saved: BuyerDetails | null;
  submitLabel: string;
  onSaved?: () => void;
  onCancel?: () => void;
};

/** Asks for the member's invoice details; the tax depends on the country. */
export function BuyerDetailsForm({ saved, submitLabel, onSaved, onCancel }: BuyerDetailsFormProps) {
  const save = useSaveBuyerDetails();
  const form = useContractForm(buyerDetailsFields, toFormValues(saved));
  const { control, formState } = form;
  return (
    <Form
      form={form}
      label="Invoice details"
      {...(onCancel && { firstField: 'country' as const })}
      onSubmit={async (values) => {
        await save(values);
        onSaved?.();
      }}
    >
      <FormField control={control} name="country">
        {(field) => (
          <Select label="Country" options={countryOptions} placeholder="Choose a country…" {...field} />
        )}
      </FormField>
      <FormField control={control} name="name">
        {(field) => (
          <TextField
            label="Name or company (optional)"
            description="If it differs from your account name."
            autoComplete="organization"
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="address">
        {(field) => <TextArea label="Address (optional)" rows={3} {...field} />}
      </FormField>
      <FormField control={control} name="vat_id">
        {(field) => <TextField label="VAT id (optional)" description="Only for businesses." {...field} />}
      </FormField>
      <FormButtons onCancel={onCancel} isPending={formState.isSubmitting}>
        {submitLabel}
      </FormButtons>
    </Form>
  );
}
