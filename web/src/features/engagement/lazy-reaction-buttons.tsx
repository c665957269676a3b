import { lazy, Suspense } from 'react';
import { useSession } from '#lib/session/session.ts';

const ReactionButtons = lazy(() =>
  import('./reaction-buttons.tsx').then(
    (module) => ({ default: module.ReactionButtons }),
    () => ({ default: () => null }),
  ),
);

/** Follow, like and dislike; their code is loaded only for members who can use them. */
export function LazyReactionButtons({ show }: { show: { id: number; name: string } }) {
  if (!useSession()?.email) return null;
  return (
    <Suspense fallback={<span className="w-35" />}>
      <ReactionButtons show={show} />
    </Suspense>
  );
}
