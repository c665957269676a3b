import { dropEmailChange, profile } from '@kinora/contract/accounts/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { ConfirmEmailDialog } from './confirm-email-dialog.tsx';

/** A new email address that has not been confirmed yet. */
export function PendingEmail({ email }: { email: string }) {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const drop = useMutation({
    mutationFn: () => call(dropEmailChange, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: queryOf(profile, {}).queryKey }),
    onError: (error) => toast.error(error.message),
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
        <Button variant="ghost" size="small" isPending={drop.isPending} onPress={() => drop.mutate()}>
          Keep the current one
        </Button>
      </div>
      <ConfirmEmailDialog email={email} isOpen={isConfirming} onClose={() => setIsConfirming(false)} />
    </div>
  );
}
