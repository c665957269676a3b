import { updatePassword } from '@kinora/contract/accounts/passwords';
import { useWrite } from '#lib/api/use-write.ts';
import { storeDeviceKey } from '#lib/session/device-key.ts';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { NewPasswordForm } from './password-forms.ts';

type PasswordStepProps = { email: string; token: string; onDone: () => void };

export function PasswordStep({ email, token, onDone }: PasswordStepProps) {
  const update = useWrite(updatePassword);
  const form = useContractForm(NewPasswordForm, { password: '', confirm_password: '' });
  return (
    <Form
      form={form}
      label="Forgot Password"
      firstField="password"
      onSubmit={async ({ password }) => {
        const { data, message } = await update.mutateAsync({ body: { email, token, password } });
        if (data.device_key) storeDeviceKey(data.device_key);
        toast.success(message ?? 'Password updated');
        onDone();
      }}
    >
      {/* Lets password managers store the new password under this address. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <FormField control={form.control} name="password">
        {(field) => <NewPasswordField label="New Password" {...field} />}
      </FormField>
      <FormField control={form.control} name="confirm_password">
        {(field) => (
          <TextField label="Confirm Password" type="password" autoComplete="new-password" {...field} />
        )}
      </FormField>
      <Button type="submit" size="large" isPending={form.formState.isSubmitting} className="mt-2">
        Save password
      </Button>
    </Form>
  );
}
