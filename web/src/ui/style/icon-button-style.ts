import { classNames } from './class-names.ts';

/** The shared style of round 44-pixel buttons and links. */
export function iconButtonStyle(className?: string): string {
  return classNames(
    'inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-secondary transition-colors duration-160',
    'hover:bg-ink/10 hover:text-ink data-disabled:cursor-default data-disabled:opacity-40',
    className,
  );
}
