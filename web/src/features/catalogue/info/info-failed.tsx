import { CallError } from '@kinora/contract/client';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';

/** Why the episodes did not load, and what can be done about it. */
export function InfoFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefusal = error instanceof CallError && error.status === 403;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 rounded-dialog bg-ink/5 p-5 text-small">
      <p className="grow text-ink-secondary">{error.message}</p>
      {isRefusal ? (
        <Link to="/profile">Account Setting</Link>
      ) : (
        <Button variant="secondary" size="small" onPress={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
