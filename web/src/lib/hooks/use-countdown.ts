import { useEffect, useState } from 'react';

/** Returns the seconds until a moment, counting down to 0. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= until;
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    if (isOver) return undefined;
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
