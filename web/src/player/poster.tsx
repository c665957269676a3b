import { useEffect, useState } from 'react';
import { useFact } from './player-context.ts';

/** A film that begins sooner shows itself, and its poster would only take from its line. */
const patience_ms = 600;

/** The episode's picture, until the film shows its own. */
export function Poster({ artwork }: { artwork: string | null }) {
  const hasPicture = useFact((facts) => facts.status !== 'opening' && facts.status !== 'empty');
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (hasPicture) return undefined;
    const waiting = setTimeout(() => setIsLate(true), patience_ms);
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
