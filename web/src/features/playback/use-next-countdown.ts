import { useEffect, useEffectEvent, useState } from 'react';

export const countdown_s = 10;

/** Counts down to the next episode while `isCounting`, then calls `onEnd`. @returns the seconds left. */
export function useNextCountdown(isCounting: boolean, onEnd: () => void): number {
  const [left_s, setLeft] = useState(countdown_s);
  const isOver = left_s === 0;
  const finish = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  useEffect(() => {
    if (isOver) finish();
  }, [isOver]);
  return left_s;
}
