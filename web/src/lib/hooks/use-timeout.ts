import { useEffect, useState } from 'react';

/** Turns true once the component has been mounted for a number of milliseconds. */
export function useTimeout(ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isOver;
}
