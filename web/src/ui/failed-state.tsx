import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Something did not load: says why in words, and offers to try again. */
export function FailedState({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState title="This did not load">
        <p>{error.message}</p>
        <Button variant="secondary" onPress={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}
