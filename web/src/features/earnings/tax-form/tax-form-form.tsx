import { countryName } from '@kinora/contract/earnings/countries';
import { certifications, companyKinds } from '@kinora/contract/earnings/tax-forms';
import { useWatch } from 'react-hook-form';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { ChoiceGroup } from '#ui/field/choice-group.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { NativeField, TextField } from '#ui/field/text-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { LeaveWarning } from '#ui/form/leave-warning.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { countryOptions } from '../country-options.ts';
import { taxFormFields, initialValues } from './tax-form-fields.ts';
import { useSignTaxForm } from './use-tax-form.ts';

const kinds = [
  { value: 'w8ben', name: 'A person', description: 'Form W-8BEN' },
  { value: 'w8ben_e', name: 'A company', description: 'Form W-8BEN-E' },
] as const;
const companyOptions = Object.entries(companyKinds).map(([id, name]) => ({ id, name }));

type TaxFormFormProps = {
  /** The name in the tax details. */
  name: string;
  country: string;
  onSaved: () => void;
  onCancel: () => void;
};

/** A guided W-8BEN or W-8BEN-E, which the creator signs by typing their name. */
export function SignTaxForm({ name, country, onSaved, onCancel }: TaxFormFormProps) {
  const sign = useSignTaxForm();
  const form = useContractForm(taxFormFields, initialValues(country));
  const { control, formState } = form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <Form
      form={form}
      label="Tax form"
      onSubmit={async (values) => {
        await sign(values);
        onSaved();
      }}
    >
      <FormField control={control} name="kind">
        {({ value, onChange }) => (
          <ChoiceGroup label="Who earns the royalties?" choices={kinds} value={value} onChange={onChange} />
        )}
      </FormField>
      {kind === 'w8ben' ? (
        <>
          <FormField control={control} name="citizenship">
            {(field) => <Select label="Citizenship" options={countryOptions} {...field} />}
          </FormField>
          <FormField control={control} name="date_of_birth">
            {({ value, ...field }) => (
              <NativeField type="date" label="Date of birth" {...field} value={value ?? ''} />
            )}
          </FormField>
        </>
      ) : (
        <>
          <FormField control={control} name="company_kind">
            {(field) => <Select label="Type of company" options={companyOptions} {...field} />}
          </FormField>
          <FormField control={control} name="capacity">
            {(field) => <TextField label="Your role" description="Such as director or owner." {...field} />}
          </FormField>
        </>
      )}
      <FormField control={control} name="us_number">
        {(field) => (
          <TextField
            label="US tax number (optional)"
            description="Only if you have one. Your own country’s number is taken from your details."
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="claims_treaty">
        {({ value, onChange }) => (
          <Checkbox value={value} onChange={onChange}>
            Claim the tax treaty between {countryName(country)} and the United States
          </Checkbox>
        )}
      </FormField>
      <p className="rounded-card bg-ink/4 p-4 text-small text-ink-secondary">{certifications[kind]}</p>
      <FormField control={control} name="certifies">
        {({ value, onChange, error }) => (
          <div>
            <Checkbox value={value} onChange={onChange}>
              I certify this
            </Checkbox>
            {error && (
              <p role="alert" className="text-small text-danger">
                {error}
              </p>
            )}
          </div>
        )}
      </FormField>
      <FormField control={control} name="signature">
        {(field) => (
          <TextField
            label="Signature"
            description={kind === 'w8ben' ? `Type your name: ${name}` : 'Type your own name.'}
            autoComplete="off"
            {...field}
          />
        )}
      </FormField>
      <FormButtons onCancel={onCancel} isPending={formState.isSubmitting}>
        Sign
      </FormButtons>
      <LeaveWarning isActive={formState.isDirty && !formState.isSubmitSuccessful}>
        Your tax form is not signed yet.
      </LeaveWarning>
    </Form>
  );
}
