import { classNames } from '../style/class-names.ts';

/** The placeholder for loading content; `className` gives it that content's size and shape. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-breathe rounded-card bg-ink/8', className)} />
  );
}
