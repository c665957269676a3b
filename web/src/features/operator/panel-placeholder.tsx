import { CallError } from '@kinora/contract/client';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

type PanelPlaceholderProps = {
  error: Error | null;
  refetch: () => unknown;
  /** What to say if there is no such thing, and why there may be none. */
  missing: { title: string; why?: ReactNode };
  /** The sizes of the boxes that come. */
  boxes: readonly string[];
};

/** What a panel shows in place of the one thing that it is about: that there is none, a failure, or its shape while it loads. */
export function PanelPlaceholder({ error, refetch, missing, boxes }: PanelPlaceholderProps) {
  if (error instanceof CallError && [404, 422].includes(error.status))
    return <EmptyState title={missing.title}>{missing.why}</EmptyState>;
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading…</span>
      {boxes.map((size) => (
        <Skeleton key={size} className={size} />
      ))}
    </div>
  );
}
