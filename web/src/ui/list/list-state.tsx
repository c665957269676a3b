import type { Page } from '@kinora/contract/schemas';
import type { ReactNode } from 'react';
import { EmptyState } from '../page/empty-state.tsx';
import { FailedState } from '../page/failed-state.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useTimeout } from '#lib/hooks/use-timeout.ts';

type ListStateProps<Item> = {
  query: { data: Page<Item> | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** With a search term the list stays even without results, so that the search can be changed. */
  search: string;
  /** Text for an empty list, and what to do about it. */
  empty: string;
  emptyAction?: ReactNode;
  /** How long the loader may show before the empty text replaces it; by default there is no limit. */
  emptyAfter_ms?: number;
  children: (page: Page<Item>) => ReactNode;
};

/** Renders a list, or its loading, failed or empty state. */
export function ListState<Item>({
  query: { data, error, refetch },
  search,
  empty,
  emptyAction,
  emptyAfter_ms,
  children,
}: ListStateProps<Item>) {
  const isOverdue = useTimeout(emptyAfter_ms ?? null);
  if (data && (data.total > 0 || search)) return children(data);
  if (!data && error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data && !isOverdue) return <TableSkeleton />;
  return <EmptyState title={empty}>{data && emptyAction}</EmptyState>;
}
