import { Skeleton } from '#ui/page/skeleton.tsx';

const rows = ['a', 'b', 'c'];

/** Placeholder for a season's episodes while they load. */
export function RowsSkeleton() {
  return (
    <div className="grid gap-6 pt-4">
      <output className="sr-only">Loading…</output>
      {rows.map((row) => (
        <div key={row} className="flex gap-6">
          <Skeleton className="aspect-video w-34 shrink-0 sm:w-52" />
          <div className="grid min-w-0 grow content-center gap-3">
            <Skeleton className="h-4 w-4/5 max-w-48" />
            <Skeleton className="h-3 w-2/5 max-w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
