import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type FailedStateProps = {
  error: Error;
  onRetry: () => void;
  /** `h1` where this is all there is on the page. */
  heading?: 'h1' | 'h2';
};

/** Something did not load: says why in words, and offers to try again. */
export function FailedState({ error, onRetry, heading = 'h2' }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState heading={heading} title="This did not load">
        <p>{error.message}</p>
        <Button variant="secondary" onPress={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}
