import { Button } from '#ui/button/button.tsx';
import type { useListPages } from './use-list-pages.ts';

/** The button below a list that has more pages. */
export function ShowMore({ more }: { more: NonNullable<ReturnType<typeof useListPages>['more']> }) {
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
