import { apiKeys } from '@kinora/contract/accounts/api-keys';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { SkeletonLine } from '#ui/page/skeleton-line.tsx';
import { ApiKeyRow } from './api-key-row.tsx';
import { ApiKeySetup } from './api-key-setup.tsx';

/** Lists the API keys of the account, with buttons to create and revoke them. */
export function ApiKeysPanel() {
  const { data, error, refetch } = useQuery(queryOf(apiKeys, {}));
  const [isCreating, setIsCreating] = useState(false);
  const close = () => setIsCreating(false);
  return (
    <div>
      <p className="text-ink-secondary">
        With a key, your program can do what you allow, and nothing else: it can neither play films nor change
        how you sign in or get paid. The available calls are described in the{' '}
        <Link to="/api/docs" reloadDocument>
          documentation
        </Link>
        .
      </p>
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div role="status" className="mt-5">
          <span className="sr-only">Loading…</span>
          <SkeletonLine className="w-56" />
        </div>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Your API keys" className="mt-3 divide-y divide-hairline">
          {data.map((apiKey) => (
            <ApiKeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </ul>
      )}
      <Button variant="secondary" className="mt-5" onPress={() => setIsCreating(true)}>
        Create an API key
      </Button>
      <p className="mt-5 text-small text-ink-secondary">
        To notify your own server of what happens to your shows, set up{' '}
        <Link to="/publisher/webhooks">webhooks</Link>.
      </p>
      <Dialog title="Create an API key" isOpen={isCreating} onClose={close}>
        <ApiKeySetup onDone={close} />
      </Dialog>
    </div>
  );
}
