import { apiKeys, revokeApiKey, type ApiKey } from '@kinora/contract/accounts/api-keys';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import { scopeNames } from './scope-names.ts';

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, scopes, expires_at, last_used_at } = apiKey;
  const [isRevoking, setIsRevoking] = useState(false);
  const revoke = useWrite(revokeApiKey, {
    changes: { queryKey: queryOf(apiKeys, {}).queryKey },
    onDone: ({ message }) => toast.success(message ?? 'API key revoked'),
    onFailed: toastError,
  });
  const [now] = useState(() => Date.now());
  const hasExpired = Date.parse(expires_at) <= now;
  return (
    <li className="flex items-center gap-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-small">{scopes.map((scope) => scopeNames[scope]).join(' · ')}</p>
        <p className="text-small text-ink-secondary">
          {last_used_at === null ? 'Never used' : `Last used ${shortDate(last_used_at)}`},{' '}
          <span className={hasExpired ? 'text-danger' : undefined}>
            {hasExpired ? 'expired' : 'expires'} {shortDate(expires_at)}
          </span>
        </p>
      </div>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Revoke ${name}`}
        className="-me-3.5"
        onPress={() => setIsRevoking(true)}
      >
        Revoke
      </Button>
      <ConfirmDialog
        title={`Revoke ${name}?`}
        confirm="Revoke"
        stay="Keep it"
        isOpen={isRevoking}
        isPending={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { key_id: id } })}
        onStay={() => setIsRevoking(false)}
      >
        <p>Programs that use it stop working at once. This cannot be undone.</p>
      </ConfirmDialog>
    </li>
  );
}
