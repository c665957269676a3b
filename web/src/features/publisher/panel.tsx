import type { ReactNode } from 'react';
import { Breadcrumb } from '#ui/breadcrumb.tsx';

type PanelProps = {
  title: string;
  crumbs?: readonly { name: string; to?: string }[];
  /** Stands across from the title, such as a link to add one more. */
  action?: ReactNode;
  children: ReactNode;
};

const headingId = 'panel-title';

/** Brings the focus to the panel in view, from where whoever uses the keyboard goes on. */
export function focusPanel(): void {
  document.querySelector<HTMLElement>(`#${headingId}`)?.focus();
}

/** One of the things that the dashboard shows beside its sidebar. */
export function Panel({ title, crumbs, action, children }: PanelProps) {
  return (
    <section aria-label={title} className="grid min-w-0 animate-page content-start gap-6">
      <header className="grid gap-2">
        {crumbs && <Breadcrumb crumbs={crumbs} />}
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h1 id={headingId} tabIndex={-1} className="font-display text-title font-medium outline-none">
            {title}
          </h1>
          {action}
        </div>
      </header>
      {children}
    </section>
  );
}
