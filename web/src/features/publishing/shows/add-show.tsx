import { showLimit } from '@kinora/contract/publishing/shows';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { SubscriptionNotice } from '#ui/page/subscription-notice.tsx';
import { Panel } from '../panel.tsx';
import { ShowForm } from './show-form.tsx';

/** `isFirst` welcomes a publisher who has no show yet. */
export function AddShow({ isFirst }: { isFirst: boolean }) {
  const { data, error } = useQuery({ ...queryOf(showLimit, {}), enabled: !isFirst });
  const refusal = data?.refusal ?? null;
  // The limit is reached by the show that the form creates; the form must stay until it has been saved.
  const [isFormShown, setIsFormShown] = useState(isFirst);
  if (!isFormShown && (error || (data && refusal === null))) setIsFormShown(true);
  return (
    <Panel title="Add New Show">
      {isFirst && (
        <p className="max-w-2xl text-ink-secondary">
          Your own show starts here. Seasons and episodes come next, and you choose the day each one is
          released.
        </p>
      )}
      <SubscriptionNotice what="create a show" />
      {isFormShown ? (
        <ShowForm />
      ) : refusal === null ? (
        <div role="status">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-128 max-w-2xl" />
        </div>
      ) : (
        <p role="alert" className="max-w-2xl rounded-card bg-danger/12 px-4 py-3 text-small text-danger">
          {refusal}
        </p>
      )}
    </Panel>
  );
}
