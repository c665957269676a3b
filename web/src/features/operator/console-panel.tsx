import type { ReactNode } from 'react';
import { Breadcrumb } from '#ui/page/breadcrumb.tsx';

type ConsolePanelProps = {
  title: ReactNode;
  /** Breadcrumbs back to the list that this item belongs to. */
  crumbs?: readonly { name: string; to?: string }[];
  children: ReactNode;
};

/** The content next to the console's links. */
export function ConsolePanel({ title, crumbs, children }: ConsolePanelProps) {
  return (
    <div className="grid min-w-0 animate-page content-start gap-6">
      <header className="grid gap-2">
        {crumbs && <Breadcrumb crumbs={crumbs} />}
        <h1 className="font-display text-title font-medium wrap-anywhere">{title}</h1>
      </header>
      {children}
    </div>
  );
}
