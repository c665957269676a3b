import { Skeleton } from '#ui/page/skeleton.tsx';
import { SkeletonLine } from '#ui/page/skeleton-line.tsx';
import { rowStyle } from './episode-parts.tsx';

const rows = ['a', 'b', 'c'];

/**
 * Placeholder for the season tabs and the first season's episodes; it has the same size, so that nothing
 * moves.
 */
export function SeasonsSkeleton() {
  return (
    <div>
      <output className="sr-only">Loading…</output>
      <div className="border-b border-hairline py-3 text-small">
        <SkeletonLine className="w-20" />
      </div>
      <div className="pt-6">
        <div className="mb-4">
          <SkeletonLine className="w-4/5 max-w-md" />
        </div>
        <div className="-mx-3 grid gap-1">
          {rows.map((row) => (
            <div key={row} className={rowStyle}>
              <Skeleton className="aspect-video self-start sm:row-span-2" />
              <div className="min-w-0 self-center sm:self-end">
                <SkeletonLine className="w-4/5 max-w-48" />
                <div className="mt-0.5 text-small">
                  <SkeletonLine className="w-2/5 max-w-24" />
                </div>
              </div>
              <div className="col-span-2 text-small sm:col-span-1">
                <SkeletonLine className="w-full max-w-3xl" />
                <SkeletonLine className="w-3/5 max-w-xl" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
