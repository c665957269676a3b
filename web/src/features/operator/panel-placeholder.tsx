import { CallError } from '@kinora/contract/client';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

type PanelPlaceholderProps = {
  error: Error | null;
  refetch: () => unknown;
  /** The message if the item does not exist, and a possible reason. */
  missing: { title: string; why?: ReactNode };
  /** The sizes of the placeholder boxes. */
  boxes: readonly string[];
};

/**
 * What a panel about a single item shows instead of it: that it does not exist, a failure, or
 * placeholders while it loads.
 */
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
