import { Skeleton } from '#ui/page/skeleton.tsx';

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholder for a rail of large cards; the page itself announces that it is loading. */
export function LargeRailSkeleton({ hasTitle = false }: { hasTitle?: boolean }) {
  return (
    <div>
      {hasTitle && <Skeleton className="mb-4 h-9 w-56" />}
      <div className="-me-gutter flex gap-[30px] overflow-hidden">
        {cards.map((card) => (
          <div
            key={card}
            className="w-[42%] shrink-0 min-[550px]:w-[29%] min-[991px]:w-[22%] min-[1400px]:w-[17.5%]"
          >
            <Skeleton className="aspect-video w-full" />
            <Skeleton className="mt-3 h-5 w-4/5" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  );
}
