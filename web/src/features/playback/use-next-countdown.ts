import { useEffect, useEffectEvent, useState } from 'react';

export const countdown_s = 10;

/** Counts down the seconds to the next episode while `isCounting`, then starts it. @returns the seconds left. */
export function useNextCountdown(isCounting: boolean, onOver: () => void): number {
  const [left_s, setLeft] = useState(countdown_s);
  const isOver = left_s === 0;
  const finish = useEffectEvent(onOver);
  useEffect(() => {
    if (!isCounting) return undefined;
    const ticking = setInterval(() => setLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(ticking);
  }, [isCounting]);
  useEffect(() => {
    if (isOver) finish();
  }, [isOver]);
  return left_s;
}
