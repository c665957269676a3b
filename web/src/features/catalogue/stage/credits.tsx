import type { ShowDetails } from '@kinora/contract/catalogue/shows';
import { SkeletonLine } from '#ui/page/skeleton-line.tsx';

/** Cast and publisher. */
export function Credits({ show }: { show: ShowDetails }) {
  const cast = show.addCast.map((one) => one.addCast_name).join(', ');
  return (
    <dl className="mt-4 grid gap-1 text-small wrap-anywhere">
      <div className="flex gap-2">
        <dt className="shrink-0 text-ink-secondary">Starring:</dt>
        <dd>
          <bdi>{cast || 'No Cast Found'}</bdi>
        </dd>
      </div>
      <div className="flex gap-2">
        <dt className="shrink-0 text-ink-secondary">Published by:</dt>
        <dd>
          <bdi>{show.publisher.publisher_name}</bdi>
        </dd>
      </div>
    </dl>
  );
}

/** Reserves space for the credits until they load, so that nothing below moves. */
export function CreditsSkeleton() {
  return (
    <div className="mt-4 grid gap-1 text-small">
      <SkeletonLine className="w-48" />
      <SkeletonLine className="w-36" />
    </div>
  );
}
