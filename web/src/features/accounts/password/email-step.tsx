import { forgotPassword } from '@kinora/contract/accounts/passwords';
import { useWrite } from '#lib/api/use-write.ts';
import { readDeviceKey } from '#lib/session/device-key.ts';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { ForgotPasswordForm } from './password-forms.ts';

type EmailStepProps = { email: string; browser_key: string; onSent: (email: string) => void };

export function EmailStep({ email, browser_key, onSent }: EmailStepProps) {
  const sendCode = useWrite(forgotPassword);
  const form = useContractForm(ForgotPasswordForm, { email });
  return (
    <Form
      form={form}
      label="Forgot Password"
      firstField="email"
      onSubmit={async (body) => {
        const { message } = await sendCode.mutateAsync({
          body: { ...body, browser_key, device_key: readDeviceKey() },
        });
        if (message) toast.success(message);
        onSent(body.email);
      }}
    >
      <p className="text-ink-secondary">
        Enter the email address of your account, and we will send you a code.
      </p>
      <FormField control={form.control} name="email">
        {(field) => <TextField label="Email Address" type="email" autoComplete="username" {...field} />}
      </FormField>
      <Button type="submit" size="large" isPending={form.formState.isSubmitting} className="mt-2">
        Send code
      </Button>
    </Form>
  );
}
