import type { Webhook } from '@kinora/contract/webhooks/webhooks';
import { useState } from 'react';
import { exactMoment, shortDate } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { WebhookCalls } from './webhook-calls.ts';
import { DeliveryList } from './delivery-list.tsx';
import { eventName } from './event-names.ts';
import { ReplaceSecret } from './replace-secret.tsx';
import { useWebhookAction } from './use-webhook-action.ts';

type WebhookCardProps = { webhook: Webhook; calls: WebhookCalls };

export function WebhookCard({ webhook, calls }: WebhookCardProps) {
  const { id, url, events, disabled_at, old_secret_until } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  const [isReplacing, setIsReplacing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const resume = useWebhookAction(calls.resume);
  const test = useWebhookAction(calls.test);
  const remove = useWebhookAction(calls.remove);
  const input = { params: { webhook_id: id } };
  const listId = `deliveries-${id}`;
  return (
    <li className="grid gap-4 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 dir="ltr" className="font-medium wrap-anywhere rtl:text-right">
          {url}
        </h2>
        <p className="text-small text-ink-secondary">{events.map(eventName).join(' · ')}</p>
        <Health webhook={webhook} />
        {old_secret_until !== null && (
          <p className="text-small text-ink-secondary">
            Its secret was replaced; the old one works until {exactMoment(old_secret_until)}.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {disabled_at === null ? (
          <Button
            size="small"
            variant="secondary"
            isPending={test.isPending}
            onPress={() => {
              setIsOpen(true);
              test.mutate(input);
            }}
          >
            Send a test
          </Button>
        ) : (
          <Button size="small" isPending={resume.isPending} onPress={() => resume.mutate(input)}>
            Switch on
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onPress={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide deliveries' : 'Latest deliveries'}
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Replace secret of ${url}`}
          onPress={() => setIsReplacing(true)}
        >
          Replace secret
        </Button>
        <Button size="small" variant="ghost" aria-label={`Delete ${url}`} onPress={() => setIsDeleting(true)}>
          Delete
        </Button>
      </div>
      {isOpen && (
        <div id={listId}>
          <DeliveryList webhook={webhook} calls={calls} />
        </div>
      )}
      <Dialog title="Replace the secret" isOpen={isReplacing} onClose={() => setIsReplacing(false)}>
        <ReplaceSecret webhook={webhook} calls={calls} onDone={() => setIsReplacing(false)} />
      </Dialog>
      <ConfirmDialog
        title="Delete this webhook?"
        confirmLabel="Delete"
        cancelLabel="Keep it"
        isOpen={isDeleting}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate(input)}
        onCancel={() => setIsDeleting(false)}
      >
        <p className="wrap-anywhere">
          {url} will receive no more events, and its deliveries and secret will be deleted.
        </p>
      </ConfirmDialog>
    </li>
  );
}

function Health({ webhook: { created_at, failing_since, disabled_at } }: { webhook: Webhook }) {
  if (disabled_at !== null)
    return (
      <p className="text-small text-danger">
        Switched off on {shortDate(disabled_at)}, because nothing could be delivered. Events that happen
        before it is switched on again are not sent.
      </p>
    );
  if (failing_since !== null)
    return (
      <p className="text-small text-danger">
        Nothing has been delivered since {shortDate(failing_since)}; after three days the webhook is switched
        off.
      </p>
    );
  return <p className="text-small text-ink-secondary">Created on {shortDate(created_at)}</p>;
}
