import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedState } from '#ui/failed-state.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { usePatience } from '#lib/use-patience.ts';

type ListStateProps<Item> = {
  query: { error: Error | null; refetch: () => Promise<unknown> };
  items: readonly Item[] | undefined;
  /** What it says when there is nothing, and what to do about it. */
  empty: string;
  onEmpty?: ReactNode;
  /** How long the loader may stay before the empty text takes its place. */
  patience_ms: number;
  children: (items: readonly Item[]) => ReactNode;
};

/** A list, or why there is none: loading, failed or empty. */
export function ListState<Item>({
  query,
  items,
  empty,
  onEmpty,
  patience_ms,
  children,
}: ListStateProps<Item>) {
  const isPatienceOver = usePatience(patience_ms);
  if (items && items.length > 0) return children(items);
  if (!items && query.error) return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
  if (!items && !isPatienceOver) return <TableSkeleton />;
  return <EmptyState title={empty}>{items && onEmpty}</EmptyState>;
}
