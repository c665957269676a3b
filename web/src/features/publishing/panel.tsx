import type { ReactNode } from 'react';
import { Breadcrumb } from '#ui/page/breadcrumb.tsx';

type PanelProps = {
  title: string;
  crumbs?: readonly { name: string; to?: string }[];
  /** Shown opposite the title, such as a link to add another item. */
  action?: ReactNode;
  children: ReactNode;
};

const headingId = 'panel-title';

/** Moves the focus to the current panel, so that keyboard users can continue from there. */
export function focusPanel(options?: FocusOptions): void {
  document.querySelector<HTMLElement>(`#${headingId}`)?.focus(options);
}

/** The content next to the dashboard's sidebar. */
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
