import { Skeleton } from '#ui/page/skeleton.tsx';

const widths = ['w-full', 'w-11/12', 'w-full', 'w-2/3', 'w-full', 'w-10/12', 'w-full', 'w-1/2'];

export function TextSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading…</span>
      {widths.map((width, line) => (
        <Skeleton key={line} className={`h-5 ${width}`} />
      ))}
    </div>
  );
}
