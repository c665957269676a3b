import { showLimit } from '@kinora/contract/publishing/shows';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { SubscriptionNotice } from '#ui/page/subscription-notice.tsx';
import { Panel } from '../panel.tsx';
import { ShowForm } from './show-form.tsx';

/** `isFirst` welcomes a publisher who has no show yet. */
export function AddShow({ isFirst }: { isFirst: boolean }) {
  // If no more shows may be created, the form says so before anything is typed.
  const { isPending } = useQuery({ ...queryOf(showLimit, {}), enabled: !isFirst });
  return (
    <Panel title="Add New Show">
      {isFirst && (
        <p className="max-w-2xl text-ink-secondary">
          Your own show starts here. Seasons and episodes come next, and you choose the day each one is
          released.
        </p>
      )}
      <SubscriptionNotice action="create a show" />
      {isPending && !isFirst ? (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-128 max-w-2xl" />
        </div>
      ) : (
        <ShowForm />
      )}
    </Panel>
  );
}
