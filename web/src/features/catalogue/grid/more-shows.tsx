import { Button } from '#ui/button/button.tsx';
import type { useShowPages } from './use-show-pages.ts';

/** The button below a list that has more pages. */
export function MoreShows({ more }: { more: NonNullable<ReturnType<typeof useShowPages>['more']> }) {
  return (
    <div className="mt-12 grid justify-items-center gap-3">
      {more.error && (
        <p role="alert" className="text-small text-ink-secondary">
          {more.error.message}
        </p>
      )}
      <Button variant="secondary" isPending={more.isPending} onPress={more.show}>
        Show more
      </Button>
    </div>
  );
}
