import { Page } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { SeasonsSkeleton } from '../episodes/seasons-skeleton.tsx';

/** Placeholder for a show's page while it loads. */
export function ShowSkeleton() {
  return (
    <Page>
      <div className="flex min-h-[36rem] items-end px-gutter pb-10 md:min-h-[min(50vw,78dvh)] md:pb-16">
        <div className="grid w-full max-w-2xl gap-5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-14 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-13 w-40" />
        </div>
      </div>
      <div className="px-gutter">
        <SeasonsSkeleton />
      </div>
    </Page>
  );
}
