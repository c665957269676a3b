import { useEffect, useState } from 'react';
import { blockNavigation } from './history.ts';

type BlockedNavigation = { leave: () => void; stay: () => void };

/** Blocks navigation while `isActive`; returns the blocked navigation, or null. */
export function useNavigationBlocker(isActive: boolean): BlockedNavigation | null {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => (isActive ? blockNavigation((next) => setLeave(() => next)) : undefined), [isActive]);
  if (!leave) return null;
  const stay = () => setLeave(null);
  return {
    stay,
    leave: () => {
      stay();
      leave();
    },
  };
}
