import { Page } from '#ui/page.tsx';
import { RailSkeleton } from '#ui/rail-skeleton.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The shape of the home page while nothing of it has come. */
export function HomeSkeleton() {
  return (
    <Page className="overflow-hidden">
      <BannerSkeleton />
      <RailSkeleton />
    </Page>
  );
}

/** The shape of the top banner. */
export function BannerSkeleton() {
  return (
    <div className="flex min-h-[34rem] items-end px-gutter pb-14 md:min-h-[min(56.25vw,86dvh)] md:pb-24">
      <output className="sr-only">Loading…</output>
      <div className="grid w-full max-w-2xl gap-5">
        <Skeleton className="h-14 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-13 w-40" />
      </div>
    </div>
  );
}
