import { useEffect } from 'react';
import { useSession } from '#lib/session.ts';

/** On a page about one show: has what it takes to play it at hand, for those who may; null for no show. */
export function useReadyToPlay(show_id: number | null): void {
  const isSubscribed = useSession()?.is_subscribed ?? false;
  useEffect(() => {
    if (!isSubscribed || show_id === null) return undefined;
    let callOff = () => {};
    let isOver = false;
    const prepare = async () => {
      const { prepareShow } = await import('#player/play-ahead.ts');
      if (!isOver) callOff = prepareShow(show_id);
    };
    // A press on play asks again, and says what went wrong.
    prepare().catch(() => {});
    return () => {
      isOver = true;
      callOff();
    };
  }, [isSubscribed, show_id]);
}
