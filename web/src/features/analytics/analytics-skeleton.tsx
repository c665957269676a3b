import { Skeleton } from '#ui/skeleton.tsx';

/** In the shape of what comes. */
export function AnalyticsSkeleton() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-2">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-130 rounded-dialog lg:col-span-2" />
      <Skeleton className="h-110 rounded-dialog" />
      <Skeleton className="h-110 rounded-dialog" />
    </div>
  );
}
