import { factors, removeTotp, type Factors } from '@kinora/contract/accounts/factors';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import { FactorRow } from './factor-row.tsx';
import { TotpSetup } from './totp-setup.tsx';
import { useTotpSetup } from './use-totp-setup.ts';

type TotpRowProps = {
  /** Null if there is no authenticator app. */
  added_at: string | null;
  required_for: Factors['required_for'];
};

const missingFactorWarnings = {
  console: 'You cannot open the console until you set up a second factor again.',
  payouts: 'Your earnings are kept for you, and not paid out, until you set up a second factor again.',
};

/** The account's authenticator app, with buttons to add, replace or remove it. */
export function TotpRow({ added_at, required_for }: TotpRowProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const { totp, isPending, begin, end } = useTotpSetup();
  const remove = useWrite(removeTotp, {
    changes: { queryKey: queryOf(factors, {}).queryKey },
    onDone: ({ message }) => {
      setIsRemoving(false);
      toast.success(message ?? 'Removed');
    },
    onFailed: toastError,
  });
  return (
    <FactorRow
      title="Authenticator app"
      text={
        added_at === null
          ? 'When you sign in, you enter a code from an app on your phone after your password.'
          : `Added ${shortDate(added_at)}. You enter a code from it when you sign in.`
      }
    >
      <Button variant="secondary" isPending={isPending} onPress={begin}>
        {added_at === null ? 'Set up' : 'Replace'}
      </Button>
      {added_at !== null && (
        <Button variant="danger" onPress={() => setIsRemoving(true)}>
          Remove
        </Button>
      )}
      <Dialog title="Add an authenticator app" isOpen={totp !== null} onClose={end}>
        {totp && <TotpSetup totp={totp} onDone={end} />}
      </Dialog>
      <ConfirmDialog
        title="Remove the authenticator app?"
        confirmLabel="Remove"
        cancelLabel="Keep it"
        isOpen={isRemoving}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({})}
        onCancel={() => setIsRemoving(false)}
      >
        <p>
          Without another factor, your password will then be enough to sign in, and your recovery codes stop
          working.
          {required_for && ` ${missingFactorWarnings[required_for]}`}
        </p>
      </ConfirmDialog>
    </FactorRow>
  );
}
