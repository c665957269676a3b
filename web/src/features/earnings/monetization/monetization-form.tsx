import type { Monetization } from '@kinora/contract/earnings/monetization';
import { taxNumberName } from '@kinora/contract/earnings/tax-number-names';
import { hasVatIds } from '@kinora/contract/earnings/vat-ids';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FileField } from '#ui/field/file-field.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { LeaveWarning } from '#ui/form/leave-warning.tsx';
import { SecretField } from '#ui/field/secret-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { countryOptions } from '../country-options.ts';
import { monetizationFields, initialValues } from './monetization-fields.ts';
import { useSaveMonetization } from './use-save-monetization.ts';

type MonetizationFormProps = {
  saved: Monetization | null;
  onSaved: () => void;
  onCancel?: () => void;
};

/** The form for the name, address and tax details of the creator to be paid. */
export function MonetizationForm({ saved, onSaved, onCancel }: MonetizationFormProps) {
  const save = useSaveMonetization();
  const [schema] = useState(() => monetizationFields(saved !== null));
  const form = useContractForm(schema, initialValues(saved));
  const { control, formState } = form;
  const country = useWatch({ control, name: 'country' });
  const isUs = country === 'US';
  const numberLabel = taxNumberName(country);
  return (
    <Form
      form={form}
      label="Enable Monetization"
      {...(saved && { firstField: 'country' })}
      onSubmit={async (values) => {
        await save(values);
        onSaved();
      }}
    >
      <FormField control={control} name="country">
        {(field) => (
          <Select
            label="Country"
            options={countryOptions}
            placeholder="Choose a country…"
            description="Where you pay tax. It determines which details we need."
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="name">
        {(field) => (
          <TextField
            label="Full Name"
            autoComplete="name"
            description="As shown on your tax return."
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="ssn">
        {({ error, ...field }) => (
          <SecretField
            label={numberLabel}
            error={error?.replace('Social Security number', numberLabel)}
            showLabel="Show the number"
            description={
              saved
                ? `Leave it empty to keep the one that ends in ${saved.ssn_last4}.`
                : isUs
                  ? 'Or an ITIN or EIN. It is stored encrypted.'
                  : 'Your tax number, or your company’s. It is stored encrypted.'
            }
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="address1">
        {(field) => <TextField label="Address" autoComplete="address-line1" {...field} />}
      </FormField>
      <FormField control={control} name="address2">
        {(field) => <TextField label="Address line 2 (optional)" autoComplete="address-line2" {...field} />}
      </FormField>
      <FormField control={control} name="city">
        {(field) => <TextField label="City" autoComplete="address-level2" {...field} />}
      </FormField>
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <FormField control={control} name="state">
          {(field) => (
            <TextField
              label={isUs ? 'State' : 'Region'}
              autoComplete="address-level1"
              description={isUs ? undefined : 'State, province or county; your country if it has none.'}
              {...field}
              error={isUs ? field.error : field.error?.replace(/^State/, 'Region')}
            />
          )}
        </FormField>
        <FormField control={control} name="zipCode">
          {(field) => <TextField label="Zip code" autoComplete="postal-code" {...field} />}
        </FormField>
      </div>
      {hasVatIds(country) && (
        <FormField control={control} name="vat_id">
          {(field) => (
            <TextField label="VAT id (optional)" description="If you are registered for VAT." {...field} />
          )}
        </FormField>
      )}
      {isUs && (
        <FormField control={control} name="w9">
          {(field) => (
            <FileField
              label="W-9 (optional)"
              accept=".pdf,.png,.jpg,.jpeg"
              description={
                saved?.w9
                  ? `PDF, PNG or JPEG, up to 10MB. It replaces ${saved.w9.file_name}.`
                  : 'PDF, PNG or JPEG, up to 10MB. It is stored encrypted.'
              }
              {...field}
            />
          )}
        </FormField>
      )}
      <FormButtons onCancel={onCancel} isPending={formState.isSubmitting}>
        {saved ? 'Save' : 'Enable Monetization'}
      </FormButtons>
      <LeaveWarning isActive={formState.isDirty && !formState.isSubmitSuccessful}>
        Your monetization details are not saved yet.
      </LeaveWarning>
    </Form>
  );
}
