import { useEffect } from 'react';
import { useSession } from '#lib/session/session.ts';

/** On a show's page, preloads what a subscriber needs to play it; does nothing for null. */
export function usePrepareToPlay(show_id: number | null): void {
  const isSubscribed = useSession()?.is_subscribed ?? false;
  useEffect(() => {
    if (!isSubscribed || show_id === null) return undefined;
    let cancel = () => {};
    let isCancelled = false;
    const prepare = async () => {
      const { prepareShow } = await import('#player/engine/buffer-ahead.ts');
      if (!isCancelled) cancel = prepareShow(show_id);
    };
    // Pressing play retries, and reports errors.
    prepare().catch(() => {});
    return () => {
      isCancelled = true;
      cancel();
    };
  }, [isSubscribed, show_id]);
}
