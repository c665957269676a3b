import { classNames } from '../style/class-names.ts';
import { Skeleton } from '../page/skeleton.tsx';

const cardKeys = ['a', 'b', 'c', 'd', 'e', 'f'];

const shapes = { portrait: 'aspect-2/3', landscape: 'aspect-video' };

/** The placeholder for a loading rail. */
export function RailSkeleton({ cards: kind = 'portrait' }: { cards?: keyof typeof shapes }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 ps-gutter">
      <output className="sr-only">Loading…</output>
      <Skeleton className="h-9 w-56" />
      <div className="flex gap-[30px] overflow-hidden">
        {cardKeys.map((key) => (
          <div
            key={key}
            className={'w-[42%] shrink-0 min-[550px]:w-[22%] min-[991px]:w-[18%] min-[1400px]:w-[15%]'}
          >
            <Skeleton className={classNames('w-full', shapes[kind])} />
            <Skeleton className="mt-3 h-4 w-4/5" />
            <Skeleton className="mt-2 h-3 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  );
}
