import type { ReactNode } from 'react';

/** Nothing here: what that means, and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-5 px-gutter py-20 text-center">
      <p className="font-display text-title">{title}</p>
      {children && <div className="grid justify-items-center gap-5 text-ink-secondary">{children}</div>}
    </div>
  );
}
