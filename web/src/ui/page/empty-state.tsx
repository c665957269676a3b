import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: ReactNode;
  /** `h1` if this is the only content of the page. */
  heading?: 'h1' | 'h2';
  children?: ReactNode;
};

/** States that there is nothing here, and what to do next. */
export function EmptyState({ title, heading: Heading = 'h2', children }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-lg grid-cols-[minmax(0,1fr)] justify-items-center gap-5 px-gutter py-20 text-center wrap-anywhere">
      <Heading className="font-display text-title">{title}</Heading>
      {children && <div className="grid justify-items-center gap-5 text-ink-secondary">{children}</div>}
    </div>
  );
}
