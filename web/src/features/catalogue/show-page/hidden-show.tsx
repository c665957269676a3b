import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Page } from '#ui/page/page.tsx';

/** The show is hidden by the viewer's own setting; `reason` is the server's text. */
export function HiddenShow({ reason }: { reason: string }) {
  return (
    <Page title="Not shown" className="grid min-h-[70dvh] content-center pt-header">
      <EmptyState heading="h1" title="Above your maturity level">
        <p>{reason}</p>
        <LinkButton to="/profile">Account Setting</LinkButton>
      </EmptyState>
    </Page>
  );
}
