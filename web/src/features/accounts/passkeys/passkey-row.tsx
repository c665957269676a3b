import { factors } from '@kinora/contract/accounts/factors';
import { removePasskey, type Passkey } from '@kinora/contract/accounts/passkeys';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { shortDate } from '#lib/format.ts';
import { toast, toastError } from '#ui/toast/toast.ts';
import { RemovableRow } from '../removable-row.tsx';

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, created_at, last_used_at } = passkey;
  const remove = useWrite(removePasskey, {
    changes: { queryKey: queryOf(factors, {}).queryKey },
    onDone: ({ message }) => toast.success(message ?? 'Passkey removed'),
    onFailed: toastError,
  });
  return (
    <RemovableRow
      name={name}
      action="Remove"
      warning="You will no longer be able to sign in with it. Your device may keep showing it until you delete it there too."
      isPending={remove.isPending}
      onRemove={() => remove.mutate({ params: { passkey_id: id } })}
    >
      <p className="text-small text-ink-secondary">
        Added {shortDate(created_at)}
        {last_used_at === null ? ', never used' : `, last used ${shortDate(last_used_at)}`}
      </p>
    </RemovableRow>
  );
}
