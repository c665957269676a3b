import { openResetLink, updatePassword } from '@kinora/contract/accounts/passwords';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '#lib/api/use-write.ts';
import { storeDeviceKey } from '#lib/session/device-key.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { AccountLayout } from '../account-layout.tsx';
import { useSecretInUrl } from '../use-secret-in-url.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { NewPasswordForm } from './password-forms.ts';

/**
 * The page that the link in a password reset email opens. The link is used up by setting the new
 * password, not when the page opens, because mail programs open links to scan them.
 */
export function ResetPasswordPage() {
  const link = useSecretInUrl();
  const navigate = useNavigate();
  return (
    <AccountLayout title="Choose a new password" lead="You will be signed out everywhere else.">
      {link ? (
        <ResetForm key={link} link={link} onDone={() => void navigate('/sign-in', { replace: true })} />
      ) : (
        <p role="alert">
          This link is incomplete. Open it from the email again, or ask for a new one with “Forgot Password?”
          on the <Link to="/sign-in">sign-in page</Link>.
        </p>
      )}
    </AccountLayout>
  );
}

function ResetForm({ link, onDone }: { link: string; onDone: () => void }) {
  const open = useWrite(openResetLink);
  const update = useWrite(updatePassword);
  /** The address and token that the link was exchanged for, kept in case the first new password is rejected. */
  const resetAccess = useRef<{ email: string; token: string } | null>(null);
  const form = useContractForm(NewPasswordForm, { password: '', confirm_password: '' });
  return (
    <Form
      form={form}
      label="Choose a new password"
      onSubmit={async ({ password }) => {
        resetAccess.current ??= (await open.mutateAsync({ body: { link } })).data;
        const { data, message } = await update.mutateAsync({ body: { ...resetAccess.current, password } });
        if (data.device_key) storeDeviceKey(data.device_key);
        toast.success(message ?? 'Password updated');
        onDone();
      }}
    >
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
