import { useState } from 'react';

/** Returns a function that reports how many seconds ago the component was mounted. */
export function useSecondsSinceMount(): () => number {
  const [opened] = useState(() => performance.now());
  return () => Math.round((performance.now() - opened) / 1000);
}
