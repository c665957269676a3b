import type { Webhook } from '@kinora/contract/webhooks/webhooks';
import { useState } from 'react';
import { exactMoment } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ShownOnce } from '#ui/field/shown-once.tsx';
import type { WebhookCalls } from './webhook-calls.ts';
import { useWebhookAction } from './use-webhook-action.ts';

type ReplaceSecretProps = { webhook: Webhook; calls: WebhookCalls; onDone: () => void };

/** Explains what replacing a webhook's secret does, and shows the new secret once. */
export function ReplaceSecret({ webhook: { id, url }, calls, onDone }: ReplaceSecretProps) {
  const replace = useWebhookAction(calls.replaceSecret);
  const [replaced, setReplaced] = useState<{ secret: string; old_secret_until: string } | null>(null);
  if (replaced)
    return (
      <ShownOnce label="New secret" value={replaced.secret} onDone={onDone}>
        Copy it to your server now: you can’t see it again. The old secret works until{' '}
        {exactMoment(replaced.old_secret_until)}.
      </ShownOnce>
    );
  return (
    <>
      <div className="grid gap-3 text-ink-secondary">
        <p className="wrap-anywhere">From now on we sign what we send to {url} with a new secret.</p>
        <p>
          For one day we also sign it with the old secret, so nothing is lost until your server has the new
          one.
        </p>
      </div>
      <div className="mt-7 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onPress={onDone}>
          Cancel
        </Button>
        <Button
          isPending={replace.isPending}
          onPress={() =>
            replace.mutate({ params: { webhook_id: id } }, { onSuccess: ({ data }) => setReplaced(data) })
          }
        >
          Replace secret
        </Button>
      </div>
    </>
  );
}
