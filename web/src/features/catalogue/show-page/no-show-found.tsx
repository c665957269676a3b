import { CallError } from '@kinora/contract/client';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Page } from '#ui/page/page.tsx';

type NoShowFoundProps = {
  /** The response is still pending, so the show may still appear. */
  isLate?: boolean;
  /** The server's error; it has the field `show` if the show was taken down. */
  error?: Error | null;
};

export function NoShowFound({ isLate = false, error }: NoShowFoundProps) {
  const isTakenDown = error instanceof CallError && 'show' in error.errors;
  const title = isTakenDown ? 'This show is not available' : 'No Show Found';
  const text = isTakenDown
    ? 'It was taken down. If you follow it, it will return to your lists if it is restored.'
    : 'This show does not exist or has not been released yet.';
  return (
    <Page title={title} className="grid min-h-[70dvh] content-center pt-header">
      <EmptyState heading="h1" title={title}>
        <p>
          {isLate ? 'This is taking longer than usual. The show appears as soon as it has loaded.' : text}
        </p>
        <LinkButton to="/">Go to the home page</LinkButton>
      </EmptyState>
    </Page>
  );
}
