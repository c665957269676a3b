import { classNames } from './class-names.ts';

export const fieldColumn = 'flex min-w-0 flex-col gap-1.5';
export const labelStyle = 'text-small font-medium text-ink-secondary';
export const errorStyle = 'text-small text-danger';

const box =
  'w-full rounded-card border border-control bg-surface-raised px-4 text-body text-ink transition-colors duration-160';

/** The box of a text input; React Aria sets `data-invalid`. */
export const inputBox = classNames(
  box,
  'h-12 placeholder:text-ink-faint hover:border-ink-secondary focus:border-gold focus:outline-none',
  'data-invalid:border-danger data-disabled:text-ink-faint data-disabled:border-hairline',
  '[&[readonly]]:border-hairline [&[readonly]]:bg-transparent [&[readonly]]:text-ink-secondary',
);
