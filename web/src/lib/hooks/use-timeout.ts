import { useEffect, useState } from 'react';

/** Turns true once the component has been mounted for a number of milliseconds; never if that is null. */
export function useTimeout(ms: number | null): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
