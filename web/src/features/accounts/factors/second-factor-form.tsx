import { Button } from '#ui/button/button.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { useSignInWithCode, useSignInWithPasskey } from '../use-sign-in.ts';
import { CodePrompt } from './code-prompt.ts';
import { FactorCodeField } from './factor-code-field.tsx';

type SecondFactorFormProps = {
  /** Identifies the sign-in whose password was correct. */
  ticket: string;
  onBack: () => void;
};

/** The second step of signing in, for an account that has a second factor. */
export function SecondFactorForm({ ticket, onBack }: SecondFactorFormProps) {
  const signIn = useSignInWithCode();
  const signInWithPasskey = useSignInWithPasskey();
  const form = useContractForm(CodePrompt, { code: '' });
  return (
    <Form
      form={form}
      label="Enter your code"
      firstField="code"
      onSubmit={({ code }) => signIn({ ticket, code })}
    >
      <FactorCodeField control={form.control} />
      <div className="flex flex-wrap justify-end gap-3">
        <PasskeyButton onResponse={signInWithPasskey}>Use a passkey</PasskeyButton>
        <Button variant="ghost" onPress={onBack}>
          Back
        </Button>
        <Button type="submit" isPending={form.formState.isSubmitting}>
          Continue
        </Button>
      </div>
    </Form>
  );
}
