import { paySandboxCheckout, SandboxCard } from '@kinora/contract/billing';
import { call } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Form } from '#ui/form.tsx';
import { LinkButton } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useContractForm } from '#ui/use-contract-form.ts';

const testCard = '4242 4242 4242 4242';

export function SandboxCardForm({ checkoutRef, price }: { checkoutRef: string; price: string }) {
  const form = useContractForm(SandboxCard, { card_number: testCard });
  return (
    <Form
      form={form}
      label="Pay with a test card"
      onSubmit={async (body) => {
        const { data } = await call(paySandboxCheckout, { params: { ref: checkoutRef }, body });
        location.assign(data.url);
      }}
    >
      <FormField control={form.control} name="card_number">
        {(field) => (
          <TextField
            label="Card number"
            inputMode="numeric"
            autoComplete="off"
            placeholder={testCard}
            description={`Pays with ${testCard}; 4000 0000 0000 0002 is declined.`}
            {...field}
          />
        )}
      </FormField>
      <Button
        type="submit"
        size="large"
        isPending={form.formState.isSubmitting || form.formState.isSubmitSuccessful}
      >
        {`Pay ${price}`}
      </Button>
      <LinkButton to="/plan-details" variant="ghost">
        Cancel
      </LinkButton>
    </Form>
  );
}
