import { apiKeys, revokeApiKey, type ApiKey } from '@kinora/contract/accounts/api-keys';
import { scopeTexts } from '@kinora/contract/scopes';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { shortDate } from '#lib/format.ts';
import { toast, toastError } from '#ui/toast/toast.ts';
import { RemovableRow } from '../removable-row.tsx';

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, scopes, expires_at, last_used_at } = apiKey;
  const revoke = useWrite(revokeApiKey, {
    changes: { queryKey: queryOf(apiKeys, {}).queryKey },
    onDone: ({ message }) => toast.success(message ?? 'API key revoked'),
    onFailed: toastError,
  });
  const [now] = useState(() => Date.now());
  const hasExpired = Date.parse(expires_at) <= now;
  return (
    <RemovableRow
      name={name}
      action="Revoke"
      warning="Programs that use it stop working immediately. This cannot be undone."
      isPending={revoke.isPending}
      onRemove={() => revoke.mutate({ params: { key_id: id } })}
    >
      <p className="text-small">{scopes.map((scope) => scopeTexts[scope]).join(' · ')}</p>
      <p className="text-small text-ink-secondary">
        {last_used_at === null ? 'Never used' : `Last used ${shortDate(last_used_at)}`},{' '}
        <span className={hasExpired ? 'text-danger' : undefined}>
          {hasExpired ? 'expired' : 'expires'} {shortDate(expires_at)}
        </span>
      </p>
    </RemovableRow>
  );
}
