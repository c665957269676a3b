import { useEffect, useState } from 'react';
import { usePlayerState } from './player-context.ts';

/**
 * Delay before showing the poster; a film that starts sooner doesn't need it, and fetching it would compete
 * for bandwidth.
 */
const placeholderAfter_ms = 600;

/** Shows the episode's artwork until the film's first frame appears. */
export function Poster({ artwork }: { artwork: string | null }) {
  const hasPicture = usePlayerState((state) => state.status !== 'opening' && state.status !== 'empty');
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (hasPicture) return undefined;
    const waiting = setTimeout(() => setIsLate(true), placeholderAfter_ms);
    return () => {
      clearTimeout(waiting);
      setIsLate(false);
    };
  }, [hasPicture]);
  if (hasPicture || !isLate || !artwork) return null;
  return (
    <img
      src={artwork}
      alt=""
      className="pointer-events-none absolute inset-0 size-full animate-page object-contain opacity-60"
    />
  );
}
