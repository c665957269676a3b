import { CallError } from '@kinora/contract/client';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

type PanelPlaceholderProps = {
  error: Error | null;
  refetch: () => unknown;
  /** The message if the item does not exist, and a possible reason. */
  missing: { title: string; hint?: ReactNode };
  /** The sizes of the placeholder boxes. */
  boxes: readonly string[];
};

/**
 * Shown in place of a panel's item: placeholders while it loads, or a message that it failed to load or does
 * not exist.
 */
export function PanelPlaceholder({ error, refetch, missing, boxes }: PanelPlaceholderProps) {
  if (error instanceof CallError && [404, 422].includes(error.status))
    return <EmptyState title={missing.title}>{missing.hint}</EmptyState>;
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
