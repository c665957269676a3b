import { CallError } from '@kinora/contract/client';
import { useEffect, useState } from 'react';
import { requestPreparedEpisode } from '#player/engine/preload.ts';

const tryAgainAfter_ms = 5000;

/** Prepares the next episode for playback. @returns false while there is no connection to load it over. */
export function useReachable(episode_id: number): boolean {
  const [isReachable, setIsReachable] = useState(() => navigator.onLine);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (isThere: boolean) => !signal.aborted && setIsReachable(isThere);
    const look = async () => {
      clearTimeout(timer);
      if (!navigator.onLine) return tell(false);
      try {
        await requestPreparedEpisode(episode_id);
        tell(true);
      } catch (error) {
        // A refusal is left for the player to explain.
        const mayPass = !(error instanceof CallError) || error.status === 0 || error.status >= 500;
        tell(!mayPass);
        // A server outage can end without an `online` event on the device.
        if (mayPass && !signal.aborted) timer = setTimeout(() => void look(), tryAgainAfter_ms);
      }
      return undefined;
    };
    const lookAgain = () => void look();
    addEventListener('online', lookAgain, { signal });
    addEventListener('offline', lookAgain, { signal });
    lookAgain();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [episode_id]);
  return isReachable;
}
