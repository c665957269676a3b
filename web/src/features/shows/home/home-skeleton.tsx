import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The shape of the home page while it loads. */
export function HomeSkeleton() {
  return (
    <Page className="overflow-hidden">
      <output className="sr-only">Loading…</output>
      <div className="flex min-h-[34rem] items-end px-gutter pb-14 md:min-h-[min(56.25vw,86dvh)] md:pb-24">
        <div className="grid w-full max-w-2xl gap-5">
          <Skeleton className="h-14 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-13 w-40" />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-gutter">
        <Skeleton className="h-8 w-56" />
        <div className="flex gap-[30px]">
          {cards.map((card) => (
            <Skeleton
              key={card}
              className="aspect-2/3 w-[42%] shrink-0 min-[550px]:w-[22%] min-[1400px]:w-[15%]"
            />
          ))}
        </div>
      </div>
    </Page>
  );
}
