import type { ReactNode } from 'react';

type FactorRowProps = { title: string; text: ReactNode; children: ReactNode };

/** A factor with its details, and buttons beside it. */
export function FactorRow({ title, text, children }: FactorRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="grow basis-72">
        <h3 className="font-medium">{title}</h3>
        <p className="text-ink-secondary">{text}</p>
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
