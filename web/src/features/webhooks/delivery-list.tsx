import type { Delivery, Webhook } from '@kinora/contract/webhooks/webhooks';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { exactMoment } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { SkeletonLine } from '#ui/page/skeleton-line.tsx';
import type { WebhookCalls } from './webhook-calls.ts';
import { eventName } from './event-names.ts';
import { useWebhookAction } from './use-webhook-action.ts';

const refetchEvery_ms = 3000;

type DeliveryListProps = { webhook: Webhook; calls: WebhookCalls };

/** The latest deliveries of a webhook, which can be sent again; refetched while one is being sent. */
export function DeliveryList({ webhook: { id, disabled_at }, calls }: DeliveryListProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(calls.deliveries, { params: { webhook_id: id } }),
    refetchInterval: ({ state }) => (state.data?.some(isSending) ? refetchEvery_ms : false),
  });
  const sendAgain = useWebhookAction(calls.sendAgain);
  if (!data && error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLine className="w-56" />;
  if (data.length === 0)
    return (
      <p className="text-small text-ink-secondary">Nothing has been sent yet. Send a test to try it out.</p>
    );
  return (
    <ul aria-label="Latest deliveries" className="divide-y divide-hairline border-t border-hairline">
      {data.map((delivery) => (
        <li key={delivery.id} className="flex items-center gap-4 py-3">
          <div className="min-w-0 grow sm:grid sm:grid-cols-2 sm:gap-4">
            <p>
              <span className="block font-medium">{eventName(delivery.type)}</span>
              <span className="block text-caption text-ink-secondary tabular-nums">
                {exactMoment(delivery.created_at)}
              </span>
            </p>
            <p className="text-small wrap-anywhere">
              <Outcome delivery={delivery} />
            </p>
          </div>
          {disabled_at === null && (
            <Button
              size="small"
              variant="ghost"
              className="-me-3.5"
              aria-label={`Send again: ${eventName(delivery.type)}, ${exactMoment(delivery.created_at)}`}
              onPress={() => sendAgain.mutate({ params: { webhook_id: id, delivery_id: delivery.id } })}
            >
              Send again
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether the first attempt has yet to be made. */
const isSending = ({ state, tries }: Delivery) => state === 'waiting' && tries === 0;

function Outcome({ delivery }: { delivery: Delivery }) {
  const { state, tries, outcome, next_try_at } = delivery;
  if (state === 'delivered') return <span className="text-success">Delivered ({outcome})</span>;
  if (isSending(delivery)) return <span className="text-ink-secondary">Sending…</span>;
  return (
    <>
      <span className="block text-danger">
        {outcome}
        {tries > 1 && `, ${tries} attempts`}
      </span>
      <span className="block text-caption text-ink-secondary tabular-nums">
        {next_try_at === null ? 'No more attempts' : `Next attempt ${exactMoment(next_try_at)}`}
      </span>
    </>
  );
}
