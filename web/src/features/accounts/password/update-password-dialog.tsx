import { updatePassword } from '@kinora/contract/accounts/passwords';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { PasswordChangeForm } from './password-forms.ts';

type UpdatePasswordProps = { isOpen: boolean; onClose: () => void; onForgot: () => void };

export function UpdatePasswordDialog({ isOpen, onClose, ...props }: UpdatePasswordProps) {
  return (
    <Dialog title="Update Password" isOpen={isOpen} onClose={onClose}>
      <UpdatePasswordForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function UpdatePasswordForm({ onClose, onForgot }: Omit<UpdatePasswordProps, 'isOpen'>) {
  const update = useWrite(updatePassword);
  const form = useContractForm(PasswordChangeForm, { oldPassword: '', password: '', confirm_password: '' });
  return (
    <Form
      form={form}
      label="Update Password"
      firstField="oldPassword"
      onSubmit={async ({ oldPassword, password }) => {
        const { message } = await update.mutateAsync({ body: { oldPassword, password } });
        toast.success(message ?? 'Password updated');
        onClose();
      }}
    >
      <p className="text-ink-secondary">You will be signed out everywhere else.</p>
      <FormField control={form.control} name="oldPassword">
        {(field) => (
          <TextField label="Old Password" type="password" autoComplete="current-password" {...field} />
        )}
      </FormField>
      <Button variant="ghost" size="small" onPress={onForgot} className="-ms-3.5 -mt-3 justify-self-start">
        Forgot Password?
      </Button>
      <FormField control={form.control} name="password">
        {(field) => <NewPasswordField label="New Password" {...field} />}
      </FormField>
      <FormField control={form.control} name="confirm_password">
        {(field) => (
          <TextField label="Confirm Password" type="password" autoComplete="new-password" {...field} />
        )}
      </FormField>
      <FormButtons onCancel={onClose} isPending={form.formState.isSubmitting}>
        Update
      </FormButtons>
    </Form>
  );
}
