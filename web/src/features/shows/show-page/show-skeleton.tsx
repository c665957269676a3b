import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const rows = ['a', 'b', 'c'];

/** The shape of a show's page while it loads. */
export function ShowSkeleton() {
  return (
    <Page>
      <output className="sr-only">Loading…</output>
      <div className="flex min-h-[36rem] items-end px-gutter pb-10 md:min-h-[min(50vw,78dvh)] md:pb-16">
        <div className="grid w-full max-w-2xl gap-5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-14 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-13 w-40" />
        </div>
      </div>
      <div className="grid gap-6 px-gutter pt-4">
        {rows.map((row) => (
          <div key={row} className="flex gap-6">
            <Skeleton className="aspect-video w-34 shrink-0 sm:w-52" />
            <div className="grid grow content-center gap-3">
              <Skeleton className="h-4 w-48" />
              <Skeleton className="h-3 w-24" />
            </div>
          </div>
        ))}
      </div>
    </Page>
  );
}
