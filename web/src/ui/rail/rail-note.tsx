import type { ReactNode } from 'react';

/** Text shown instead of a rail's cards: that there are none, or why they failed to load. */
export function RailNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="px-gutter">
      <h2 className="font-display text-title font-medium">{title}</h2>
      <div className="mt-4 flex flex-wrap items-center gap-4 text-ink-secondary">{children}</div>
    </section>
  );
}
