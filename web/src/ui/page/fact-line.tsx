import type { ReactNode } from 'react';

/** Short facts as list items separated by dots; a wrapped line never starts with a dot. */
export function FactLine({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-x-clip">
      <ul className="-ms-6 flex flex-wrap items-center gap-y-2 text-small text-ink-secondary *:flex *:items-center *:before:w-6 *:before:text-center *:before:text-ink-faint *:before:content-['·']">
        {children}
      </ul>
    </div>
  );
}
