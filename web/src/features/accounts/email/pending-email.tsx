import { cancelEmailChange, profile } from '@kinora/contract/accounts/profile';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { ConfirmEmailDialog } from './confirm-email-dialog.tsx';

/** A new email address that has not been confirmed yet. */
export function PendingEmail({ email }: { email: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useWrite(cancelEmailChange, {
    changes: { queryKey: queryOf(profile, {}).queryKey },
    onFailed: toastError,
  });
  return (
    <div role="status" className="mt-2 rounded-card bg-gold/8 p-3 text-small">
      <p>
        We sent a code to <bdi className="font-medium">{email}</bdi>. Enter it to make this your address.
      </p>
      <div className="mt-2 -ms-3 flex flex-wrap">
        <Button variant="ghost" size="small" onPress={() => setIsConfirming(true)} className="text-gold!">
          Enter the code
        </Button>
        <Button variant="ghost" size="small" isPending={cancel.isPending} onPress={() => cancel.mutate({})}>
          Keep the current address
        </Button>
      </div>
      <ConfirmEmailDialog email={email} isOpen={isConfirming} onClose={() => setIsConfirming(false)} />
    </div>
  );
}
