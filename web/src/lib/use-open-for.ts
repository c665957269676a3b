import { useState } from 'react';

/** Tells how many seconds the component has stood on the screen. */
export function useOpenFor(): () => number {
  const [opened] = useState(() => performance.now());
  return () => Math.round((performance.now() - opened) / 1000);
}
