import { Skeleton } from '#ui/page/skeleton.tsx';
import { gridStyle } from './grid-style.ts';

const cards = Array.from({ length: 12 }, (_, index) => index);

/** Placeholder for a grid of shows while it loads. */
export function GridSkeleton() {
  return (
    <div className={gridStyle}>
      <output className="sr-only">Loading…</output>
      {cards.map((card) => (
        <div key={card}>
          <Skeleton className="aspect-2/3 w-full" />
          <Skeleton className="mt-3 h-5 w-4/5" />
          <Skeleton className="mt-2 h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
