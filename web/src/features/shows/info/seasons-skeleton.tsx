import { Skeleton } from '#ui/skeleton.tsx';

const rows = ['a', 'b', 'c'];

/** The shape of seasons and episodes while they load. */
export function SeasonsSkeleton() {
  return (
    <div className="grid gap-6 pt-4">
      <output className="sr-only">Loading…</output>
      {rows.map((row) => (
        <div key={row} className="flex gap-6">
          <Skeleton className="aspect-video w-34 shrink-0 sm:w-52" />
          <div className="grid grow content-center gap-3">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
