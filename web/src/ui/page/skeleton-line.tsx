import { Skeleton } from './skeleton.tsx';

/** The placeholder for a line of text, as tall as the text around it. */
export function SkeletonLine({ className }: { className: string }) {
  return (
    <div className="grid h-[1lh] items-center">
      <Skeleton className={`h-3 ${className}`} />
    </div>
  );
}
