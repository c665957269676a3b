import { Page } from '#ui/page/page.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { RailSkeleton } from '#ui/rail/rail-skeleton.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { bannerStyle } from './banner-style.ts';

/** Placeholder for the home page until any part of it has loaded. */
export function HomeSkeleton() {
  return (
    <Page className="overflow-hidden">
      <BannerSkeleton />
      <RailSkeleton />
    </Page>
  );
}

/** Placeholder for the top banner. */
export function BannerSkeleton() {
  return (
    <div className={classNames('px-gutter', bannerStyle)}>
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
