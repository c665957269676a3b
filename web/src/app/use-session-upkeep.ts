import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshSession } from '#lib/api.ts';
import { useSession } from '#lib/session.ts';

/**
 * Brings the stored person up to date at the start, and forgets what was read for somebody else as soon as
 * another one is here: it may be theirs alone, or above the maturity setting of whoever signs in.
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
