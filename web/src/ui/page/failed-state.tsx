import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

type FailedStateProps = {
  error: Error;
  onRetry: () => void;
  /** `h1` if this is the only content of the page. */
  heading?: 'h1' | 'h2';
};

/** Says why something failed to load and offers to retry. */
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
