import { deleteAccount, deletionSummary } from '@kinora/contract/accounts/account-data';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { endLocalSession } from '#lib/session/end-local-session.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Form } from '#ui/form/form.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { PasswordPromptField } from './password-prompt-field.tsx';
import { PasswordPrompt } from './password-prompt.ts';
import { DeletionConsequences } from './deletion-consequences.tsx';

type DeleteAccountProps = { isOpen: boolean; onClose: () => void };

export function DeleteAccountDialog({ isOpen, onClose }: DeleteAccountProps) {
  return (
    <Dialog title="Delete your account?" role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <DeleteAccountForm onClose={onClose} />
    </Dialog>
  );
}

function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...queryOf(deletionSummary, {}), staleTime: 0 });
  const remove = useWrite(deleteAccount);
  const form = useContractForm(PasswordPrompt, { password: '' });
  // The form is shown only together with the consequences of deleting the account.
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-40" />
      </div>
    );
  return (
    <Form
      form={form}
      label="Delete your account"
      onSubmit={async (body) => {
        await remove.mutateAsync({ body });
        await endLocalSession();
        // Deletes drafts, the email address entered on the landing page, and the device key.
        sessionStorage.clear();
        localStorage.clear();
        toast.success('Your account has been deleted. Goodbye, and thank you.');
      }}
    >
      <DeletionConsequences deletionSummary={data} />
      <PasswordPromptField control={form.control} />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onClose}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" isPending={form.formState.isSubmitting}>
          Delete permanently
        </Button>
      </div>
    </Form>
  );
}
