import { changeEmail } from '@kinora/contract/accounts/profile';
import * as z from 'zod/mini';
import { useWrite } from '#lib/api/use-write.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { FormButtons } from '#ui/form/form-buttons.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { EnteredEmail } from '../profile-form.ts';
import { useCacheProfile } from '../use-cache-profile.ts';

type ChangeEmailProps = { isOpen: boolean; onClose: () => void };

export function ChangeEmailDialog({ isOpen, onClose }: ChangeEmailProps) {
  return (
    <Dialog title="Change your email address" isOpen={isOpen} onClose={onClose}>
      <ChangeEmailForm onClose={onClose} />
    </Dialog>
  );
}

function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const cacheProfile = useCacheProfile();
  const change = useWrite(changeEmail);
  const form = useContractForm(NewEmail, { email: '' });
  return (
    <Form
      form={form}
      label="Change your email address"
      onSubmit={async (body) => {
        const { data: saved, message } = await change.mutateAsync({ body });
        cacheProfile(saved);
        if (message) toast.success(message);
        onClose();
      }}
    >
      <FormField control={form.control} name="email">
        {(field) => (
          <TextField
            label="New email"
            type="email"
            autoComplete="email"
            description="It takes effect once you enter the code we send to it."
            {...field}
          />
        )}
      </FormField>
      <FormButtons onCancel={onClose} isPending={form.formState.isSubmitting}>
        Send the code
      </FormButtons>
    </Form>
  );
}

const NewEmail = z.object({ email: EnteredEmail });
