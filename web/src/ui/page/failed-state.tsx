import { CallError } from '@kinora/contract/client';
import { Button } from '../button/button.tsx';
import { LinkButton } from '../button/link.tsx';
import { EmptyState } from './empty-state.tsx';

type FailedStateProps = {
  error: Error;
  onRetry: () => void;
  /** `h1` if this is the only content of the page. */
  heading?: 'h1' | 'h2';
};

/** States why content failed to load, and offers a retry unless that would fail in the same way. */
export function FailedState({ error, onRetry, heading = 'h2' }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState heading={heading} title="This did not load">
        <p>{error.message}</p>
        {isFinal(error) ? (
          <LinkButton to="/" variant="secondary">
            Go to the home page
          </LinkButton>
        ) : (
          <Button
            variant="secondary"
            onPress={({ target }) => {
              // The button is about to disappear and would lose focus.
              target.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
              onRetry();
            }}
          >
            Try again
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

/** Whether a retry cannot help: the content does not exist, or the person may not see it. */
const isFinal = (error: Error): boolean =>
  error instanceof CallError && (error.status === 403 || error.status === 404);
