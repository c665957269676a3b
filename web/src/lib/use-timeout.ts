import { useEffect, useState } from 'react';

/** Turns true once a loader has stayed as long as it may. */
export function useTimeout(ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
