import { factors } from '@kinora/contract/accounts/factors';
import { removePasskey, type Passkey } from '@kinora/contract/accounts/passkeys';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, created_at, last_used_at } = passkey;
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useWrite(removePasskey, {
    changes: { queryKey: queryOf(factors, {}).queryKey },
    onDone: ({ message }) => toast.success(message ?? 'Passkey removed'),
    onFailed: toastError,
  });
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-small text-ink-secondary">
          Added {shortDate(created_at)}
          {last_used_at === null ? ', never used' : `, last used ${shortDate(last_used_at)}`}
        </p>
      </div>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Remove ${name}`}
        className="-me-3.5"
        onPress={() => setIsRemoving(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        title={`Remove ${name}?`}
        confirm="Remove"
        stay="Keep it"
        isOpen={isRemoving}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ params: { passkey_id: id } })}
        onStay={() => setIsRemoving(false)}
      >
        <p>It no longer signs you in. Your device may keep showing it until you delete it there as well.</p>
      </ConfirmDialog>
    </li>
  );
}
