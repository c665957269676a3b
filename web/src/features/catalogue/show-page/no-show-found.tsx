import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Page } from '#ui/page/page.tsx';

/** `isLate`: the response is still pending and may yet bring the show. */
export function NoShowFound({ isLate = false }: { isLate?: boolean }) {
  return (
    <Page title="No Show Found" className="grid min-h-[70dvh] content-center pt-header">
      <EmptyState heading="h1" title="No Show Found">
        <p>
          {isLate
            ? 'This is taking longer than usual. The show appears as soon as it has loaded.'
            : 'This show does not exist or has not been released yet.'}
        </p>
        <LinkButton to="/">Go to the home page</LinkButton>
      </EmptyState>
    </Page>
  );
}
