import { SandboxCard } from '@kinora/contract/billing/sandbox';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { TestCards } from './test-cards.tsx';

type SandboxCardFormProps = {
  label: string;
  /** The button's label. */
  action: string;
  /** May throw a CallError, which is shown. */
  onCard: (card: { card_number: string }) => Promise<void>;
  /** Further actions below the button. */
  children?: ReactNode;
};

/** The sandbox's card field, in place of a provider's. */
export function SandboxCardForm({ label, action, onCard, children }: SandboxCardFormProps) {
  const form = useContractForm(SandboxCard, { card_number: '' });
  const { isSubmitting, isSubmitSuccessful, isSubmitted } = form.formState;
  return (
    <Form form={form} label={label} onSubmit={onCard}>
      <FormField control={form.control} name="card_number">
        {(field) => (
          <TextField
            label="Card number"
            inputMode="numeric"
            autoComplete="off"
            placeholder="1234 1234 1234 1234"
            description="Test cards only. Nothing you enter here is stored."
            {...field}
          />
        )}
      </FormField>
      <TestCards
        onChoose={(card_number) => form.setValue('card_number', card_number, { shouldValidate: isSubmitted })}
      />
      <Button type="submit" size="large" isPending={isSubmitting || isSubmitSuccessful}>
        {action}
      </Button>
      {children}
    </Form>
  );
}
