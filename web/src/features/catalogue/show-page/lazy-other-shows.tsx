import type { ShowDetails } from '@kinora/contract/catalogue/shows';
import { lazy, Suspense, useRef } from 'react';
import { useTimeout } from '#lib/hooks/use-timeout.ts';
import { useNearViewport } from '#lib/hooks/use-near-viewport.ts';
import { RailNote } from '#ui/rail/rail-note.tsx';
import { RailSkeleton } from '#ui/rail/rail-skeleton.tsx';

// @NOTE Lazy: rails and cards would add 8 kB to a page that is opened for the content above them.
const OtherShows = lazy(() =>
  import('./other-shows.tsx').then(
    (module) => ({ default: module.OtherShows }),
    () => ({ default: NotLoaded }),
  ),
);

/** More shows, loaded when the viewer scrolls near them. */
export function LazyOtherShows({ show }: { show: ShowDetails }) {
  const container = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(container);
  const isLate = useTimeout(7000);
  return (
    <div ref={container} className="pt-16 md:pt-20 noscript:hidden">
      {isNear ? (
        <Suspense fallback={<RailSkeleton />}>
          <OtherShows show={show} isLate={isLate} />
        </Suspense>
      ) : (
        <RailSkeleton />
      )}
    </div>
  );
}

/** Shown in place of other shows that failed to load; the rest of the page still works. */
function NotLoaded() {
  return (
    <RailNote title="More Like This">
      <p role="status">This did not load. Check your connection and reload the page.</p>
    </RailNote>
  );
}
