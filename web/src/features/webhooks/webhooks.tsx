import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import type { WebhookCalls } from './webhook-calls.ts';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookSetup } from './webhook-setup.tsx';

type WebhooksProps = {
  calls: WebhookCalls;
  /** Completes the sentence 'We notify your server of …'. */
  topic: string;
};

/** Lists webhooks with their deliveries; they can be created, tested and deleted. */
export function Webhooks({ calls, topic }: WebhooksProps) {
  const { data, error, refetch } = useQuery(queryOf(calls.list, {}));
  const [isCreating, setIsCreating] = useState(false);
  const close = () => setIsCreating(false);
  const create = <Button onPress={() => setIsCreating(true)}>Create a webhook</Button>;
  return (
    <>
      <p className="max-w-2xl text-ink-secondary">
        We notify your server of {topic}. Every message is signed; the{' '}
        <Link to="/api/docs#events" reloadDocument>
          documentation
        </Link>{' '}
        describes the events, and how to verify them.
      </p>
      {data && data.length > 0 && (
        <>
          <ul aria-label="Webhooks" className="grid gap-4">
            {data.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} calls={calls} />
            ))}
          </ul>
          <div>{create}</div>
        </>
      )}
      {data?.length === 0 && (
        <EmptyState title="No webhooks yet">
          <p>Enter the URL of your server and choose the events to send.</p>
          {create}
        </EmptyState>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-36" />
        </div>
      )}
      <Dialog title="Create a webhook" isOpen={isCreating} onClose={close}>
        <WebhookSetup calls={calls} onDone={close} />
      </Dialog>
    </>
  );
}
