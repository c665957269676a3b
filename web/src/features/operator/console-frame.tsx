import { includesRole } from '@kinora/contract/roles';
import type { ReactNode } from 'react';
import { useSession } from '#lib/session/session.ts';
import { LinkButton } from '#ui/button/link.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { ConsoleNav } from './console-nav.tsx';

/** The console's navigation and content. Only staff see them; others get a link to the home page. */
export function ConsoleFrame({ title, children }: { title: string; children: ReactNode }) {
  const role = useSession()?.role ?? 'member';
  if (!includesRole(role, 'support'))
    return (
      <Page title={title} className="px-gutter pt-list">
        <EmptyState heading="h1" title="This page is for the people who run the service.">
          <LinkButton to="/">Go home</LinkButton>
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title={title}
      className="mx-auto grid max-w-400 gap-8 px-gutter pt-[calc(var(--spacing-header)+1.5rem)] pb-10 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-12"
    >
      <ConsoleNav role={role} />
      {children}
    </Page>
  );
}
