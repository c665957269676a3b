import { classNames } from './class-names.ts';

/** The style of panels that open over the page: menus and option lists. */
export const popoverStyle =
  'animate-overlay rounded-dialog border border-hairline bg-surface-overlay p-1.5 shadow-picture outline-none';

/** A row of a menu or an option list. */
export const optionStyle = classNames(
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-card px-3 py-2 text-small text-ink-secondary outline-none',
  'data-focused:bg-ink/10 data-focused:text-ink data-selected:text-gold data-disabled:text-ink-faint',
);
