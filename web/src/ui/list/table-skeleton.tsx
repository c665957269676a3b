import { Skeleton } from '../page/skeleton.tsx';

/** The placeholder for a loading list. */
export function TableSkeleton() {
  return (
    <div role="status" className="@container grid gap-4">
      <span className="sr-only">Loading…</span>
      <div className="flex justify-between gap-3">
        <Skeleton className="h-11 w-full sm:w-72" />
        <Skeleton className="hidden h-11 w-40 sm:block" />
      </div>
      <div className="grid gap-3 @4xl:gap-px">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-40 @4xl:h-16 @4xl:rounded-none" />
        ))}
      </div>
    </div>
  );
}
