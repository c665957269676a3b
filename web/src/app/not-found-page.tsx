import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Page } from '#ui/page/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="Page not found" className="grid min-h-[70dvh] content-center">
      <EmptyState heading="h1" title="Nothing plays here">
        <p>This page does not exist or has moved.</p>
        <LinkButton to="/">Go to the home page</LinkButton>
      </EmptyState>
    </Page>
  );
}
