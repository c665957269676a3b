import { factors, renewRecoveryCodes } from '@kinora/contract/accounts/factors';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { count } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { toastError } from '#ui/toast/toast.ts';
import { FactorRow } from './factor-row.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** How many recovery codes are left, with a button for new ones. */
export function RecoveryRow({ codesLeft }: { codesLeft: number }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useWrite(renewRecoveryCodes, {
    changes: { queryKey: queryOf(factors, {}).queryKey },
    onDone: ({ data }) => setCodes(data.recovery_codes),
    onFailed: toastError,
  });
  const close = () => setCodes(null);
  return (
    <FactorRow
      title="Recovery codes"
      text={
        codesLeft === 0
          ? 'You have none left, so you could not sign in without your phone. Create new ones.'
          : `${count(codesLeft, 'code')} left, for when you don’t have your phone.`
      }
    >
      <Button variant="secondary" isPending={renew.isPending} onPress={() => renew.mutate({})}>
        New codes
      </Button>
      <Dialog title="Your recovery codes" isOpen={codes !== null} onClose={close}>
        {codes && <RecoveryCodes codes={codes} onDone={close} />}
      </Dialog>
    </FactorRow>
  );
}
