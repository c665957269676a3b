import { accountFormat } from '@kinora/contract/earnings/account-formats';
import type { BankAccount } from '@kinora/contract/earnings/bank-account';
import { useWatch } from 'react-hook-form';
import { FormField } from '#ui/field/form-field.tsx';
import { SecretField } from '#ui/field/secret-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { LeaveWarning } from '#ui/form/leave-warning.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { countryOptions } from '../country-options.ts';
import { bankAccountFields, initialValues } from './bank-account-fields.ts';
import { useSaveBankAccount } from './use-bank-account.ts';

const typeOptions = [
  { id: 'checking', name: 'Checking' },
  { id: 'savings', name: 'Savings' },
];

type BankAccountFormProps = {
  saved: BankAccount | null;
  /** The name in the tax details. */
  name: string;
  onSaved: () => void;
  onCancel?: () => void;
};

/** Where the creator wants to be paid; the country determines which numbers the form asks for. */
export function BankAccountForm({ saved, name, onSaved, onCancel }: BankAccountFormProps) {
  const save = useSaveBankAccount();
  const form = useContractForm(bankAccountFields, initialValues(saved, name));
  const { control, formState } = form;
  const country = useWatch({ control, name: 'country' });
  const format = country === null ? null : accountFormat(country);
  return (
    <Form
      form={form}
      label="Bank account"
      {...(saved && { firstField: 'country' })}
      onSubmit={async (values) => {
        await save(values);
        onSaved();
      }}
    >
      <FormField control={control} name="country">
        {(field) => (
          <Select
            label="Country of the bank"
            options={countryOptions}
            placeholder="Choose a country…"
            {...field}
          />
        )}
      </FormField>
      {format && (
        <>
          <FormField control={control} name="holder">
            {(field) => (
              <TextField
                label="Account holder"
                autoComplete="name"
                description="As shown by your bank."
                {...field}
              />
            )}
          </FormField>
          {format.routing && (
            <FormField control={control} name="routing">
              {(field) => (
                <TextField
                  label={format.routing?.label ?? ''}
                  description={format.routing?.hint}
                  {...field}
                />
              )}
            </FormField>
          )}
          <FormField control={control} name="account">
            {(field) => (
              <SecretField
                label={format.account.label}
                showLabel="Show the number"
                description={`${format.account.hint}. It is stored encrypted.`}
                {...field}
              />
            )}
          </FormField>
          {format.hasType && (
            <FormField control={control} name="type">
              {(field) => <Select label="Account type" options={typeOptions} {...field} />}
            </FormField>
          )}
          {format.bic !== 'none' && (
            <FormField control={control} name="bic">
              {(field) => (
                <TextField
                  label={format.bic === 'required' ? 'BIC' : 'BIC (optional)'}
                  description="The bank’s international code, also called SWIFT code: 8 or 11 characters."
                  {...field}
                />
              )}
            </FormField>
          )}
        </>
      )}
      {saved && (
        <p className="text-small text-ink-secondary">
          After a change, we email you and hold payouts for seven days, so that nobody else can redirect your
          money.
        </p>
      )}
      <FormButtons onCancel={onCancel} isPending={formState.isSubmitting}>
        Save bank account
      </FormButtons>
      <LeaveWarning isActive={formState.isDirty && !formState.isSubmitSuccessful}>
        Your bank account is not saved yet.
      </LeaveWarning>
    </Form>
  );
}
