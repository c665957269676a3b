import { Skeleton } from './skeleton.tsx';

/** One line of text, as tall as the text around it would be. */
export function SkeletonLine({ className }: { className: string }) {
  return (
    <div className="grid h-[1lh] items-center">
      <Skeleton className={`h-3 ${className}`} />
    </div>
  );
}
