import { useState } from 'react';

/** Returns a function that reports for how many seconds the component has been mounted. */
export function useSecondsOpen(): () => number {
  const [opened] = useState(() => performance.now());
  return () => Math.round((performance.now() - opened) / 1000);
}
