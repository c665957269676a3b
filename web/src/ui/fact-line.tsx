import type { ReactNode } from 'react';

/** Short facts on one line, as list items with a dot between them. */
export function FactLine({ children }: { children: ReactNode }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-ink-secondary *:not-first:before:me-3 *:not-first:before:text-ink-faint *:not-first:before:content-['·']">
      {children}
    </ul>
  );
}
