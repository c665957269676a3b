import { Skeleton } from '#ui/page/skeleton.tsx';
import { SeasonsSkeleton } from '../episodes/seasons-skeleton.tsx';
import { CreditsSkeleton } from '../stage/credits.tsx';

export const InfoCoverSkeleton = () => <Skeleton className="aspect-video rounded-none" />;

export function InfoTitleSkeleton() {
  return (
    <>
      <span className="sr-only">Loading…</span>
      <Skeleton className="my-[0.2em] h-[0.8lh] w-3/5" />
    </>
  );
}

/** A placeholder for what follows the title, until the show has loaded. */
export function InfoSkeleton() {
  return (
    <>
      <Skeleton className="h-6 w-4/5 max-w-80" />
      <div className="mt-4 grid gap-2">
        <Skeleton className="h-4" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <CreditsSkeleton />
      <div className="mt-6 flex gap-2">
        <Skeleton className="h-11 w-36" />
        <Skeleton className="h-11 w-36" />
      </div>
      <div className="mt-6">
        <SeasonsSkeleton />
      </div>
    </>
  );
}
