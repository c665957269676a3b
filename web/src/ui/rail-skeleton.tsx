import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

const cards = ['a', 'b', 'c', 'd', 'e', 'f'];

const looks = {
  usual: ['aspect-2/3', 'w-[42%] min-[550px]:w-[22%] min-[991px]:w-[18%] min-[1400px]:w-[15%]'],
  large: ['aspect-video', 'w-[42%] min-[550px]:w-[29%] min-[991px]:w-[22%] min-[1400px]:w-[17.5%]'],
} as const;

/** The shape of a rail while it loads. */
export function RailSkeleton({ cards: size = 'usual' }: { cards?: keyof typeof looks }) {
  const [shape, width] = looks[size];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 ps-gutter">
      <output className="sr-only">Loading…</output>
      <Skeleton className="h-9 w-56" />
      <div className="flex gap-[30px] overflow-hidden">
        {cards.map((card) => (
          <div key={card} className={classNames('shrink-0', width)}>
            <Skeleton className={classNames('w-full', shape)} />
            <Skeleton className="mt-3 h-4 w-4/5" />
            <Skeleton className="mt-2 h-3 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  );
}
