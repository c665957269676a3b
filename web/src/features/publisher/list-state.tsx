import type { Page } from '@kinora/contract/common';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedState } from '#ui/failed-state.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { useTimeout } from '#lib/use-timeout.ts';

type ListStateProps<Item> = {
  query: { data: Page<Item> | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** A search that finds nothing leaves the list standing, to be searched anew. */
  search: string;
  /** What it says when there is nothing, and what to do about it. */
  empty: string;
  onEmpty?: ReactNode;
  /** How long the loader may stay before the empty text takes its place. */
  patience_ms: number;
  children: (page: Page<Item>) => ReactNode;
};

/** A list, or why there is none: loading, failed or empty. */
export function ListState<Item>({
  query: { data, error, refetch },
  search,
  empty,
  onEmpty,
  patience_ms,
  children,
}: ListStateProps<Item>) {
  const isPatienceOver = useTimeout(patience_ms);
  if (data && (data.total > 0 || search)) return children(data);
  if (!data && error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data && !isPatienceOver) return <TableSkeleton />;
  return <EmptyState title={empty}>{data && onEmpty}</EmptyState>;
}
