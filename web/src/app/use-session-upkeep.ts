import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshSession } from '#lib/api/call.ts';
import { useSession } from '#lib/session/session.ts';

/**
 * Refreshes the stored user on load, and resets cached queries whenever the user changes: the data may be
 * private to the previous user, or above the new one's maturity setting.
 */
export function useSessionUpkeep(queryClient: QueryClient): void {
  const token = useSession()?.token;
  const readFor = useRef(token);
  useEffect(() => {
    if (token) void refreshSession();
    if (readFor.current === token) return;
    readFor.current = token;
    void queryClient.resetQueries();
  }, [token, queryClient]);
}
