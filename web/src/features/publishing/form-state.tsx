import type { ReactNode } from 'react';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

type FormStateProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> };
  children: (data: Data) => ReactNode;
};

/** Renders a form once its initial data has loaded. */
export function FormState<Data>({ query, children }: FormStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <FailedState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div role="status" className="grid max-w-3xl gap-6">
      <span className="sr-only">Loading…</span>
      {['h-12', 'h-12', 'h-28', 'h-12'].map((height, index) => (
        <div key={index} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={height} />
        </div>
      ))}
    </div>
  );
}
