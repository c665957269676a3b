import { CallError } from '@kinora/contract/client';
import { useEffect, useState } from 'react';
import { requestPreparedEpisode } from '#player/engine/preload.ts';

const retryAfter_ms = 5000;

/** Prepares the next episode for playback. @returns false while there is no connection to load it over. */
export function useReachable(episode_id: number): boolean {
  const [isReachable, setIsReachable] = useState(() => navigator.onLine);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A response in transit can arrive after the connection is lost.
    const update = (isLoadable: boolean) => !signal.aborted && setIsReachable(isLoadable && navigator.onLine);
    const check = async () => {
      clearTimeout(timer);
      if (!navigator.onLine) return update(false);
      try {
        await requestPreparedEpisode(episode_id);
        update(true);
      } catch (error) {
        // The player explains a refusal.
        const isTemporary = !(error instanceof CallError) || error.status === 0 || error.status >= 500;
        update(!isTemporary);
        // A server outage can end without an `online` event in the browser.
        if (isTemporary && !signal.aborted) timer = setTimeout(() => void check(), retryAfter_ms);
      }
      return undefined;
    };
    const checkAgain = () => void check();
    addEventListener('online', checkAgain, { signal });
    addEventListener('offline', checkAgain, { signal });
    checkAgain();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [episode_id]);
  return isReachable;
}
