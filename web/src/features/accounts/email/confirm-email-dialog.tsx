import { confirmEmail, profile } from '@kinora/contract/accounts/profile';
import { useQueryClient } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { updateSession } from '#lib/session/session.ts';
import { CodeField } from '#ui/field/code-field.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { Code, EnteredPassword } from '@kinora/contract/accounts/passwords';
import * as z from 'zod/mini';

type ConfirmEmailProps = { email: string; isOpen: boolean; onClose: () => void };

export function ConfirmEmailDialog({ email, isOpen, onClose }: ConfirmEmailProps) {
  return (
    <Dialog title="Confirm your new address" isOpen={isOpen} onClose={onClose}>
      <ConfirmEmailForm email={email} onClose={onClose} />
    </Dialog>
  );
}

function ConfirmEmailForm({ email, onClose }: Omit<ConfirmEmailProps, 'isOpen'>) {
  const client = useQueryClient();
  const confirm = useWrite(confirmEmail);
  const form = useContractForm(EmailConfirmation, { code: '', password: '' });
  return (
    <Form
      form={form}
      label="Confirm your new address"
      firstField="code"
      onSubmit={async (body) => {
        const { data: saved, message } = await confirm.mutateAsync({ body });
        updateSession({ email: saved.profile_email, email_confirmed: saved.email_confirmed });
        client.setQueryData(queryOf(profile, {}).queryKey, saved);
        toast.success(message ?? 'Your email address was changed');
        onClose();
      }}
    >
      <p className="text-ink-secondary">
        Enter the six digits we sent to <bdi className="wrap-anywhere text-ink">{email}</bdi>, and your
        password. No email? Check your spam folder, or save the address again to get a new code.
      </p>
      <FormField control={form.control} name="code">
        {(field) => <CodeField label="Verification Code" {...field} />}
      </FormField>
      <FormField control={form.control} name="password">
        {(field) => <TextField label="Password" type="password" autoComplete="current-password" {...field} />}
      </FormField>
      <FormButtons onCancel={onClose} isPending={form.formState.isSubmitting}>
        Confirm
      </FormButtons>
    </Form>
  );
}

/**
 * The code proves access to the new address; the password proves that the request comes from the
 * account's owner.
 */
const EmailConfirmation = z.object({ code: Code, password: EnteredPassword('Enter password') });
