import { classNames } from '../style/class-names.ts';

/** Needs the size and shape of the content it replaces. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-breathe rounded-card bg-ink/8', className)} />
  );
}
