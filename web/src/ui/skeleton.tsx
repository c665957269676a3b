import { classNames } from './class-names.ts';

/** Give it the size and shape of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-breathe rounded-card bg-ink/8', className)} />
  );
}
