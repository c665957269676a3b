/** A row of the share menu. */
export const shareStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-card px-3 text-small text-ink-secondary transition-colors duration-160 hover:bg-ink/10 hover:text-ink -outline-offset-2!';
