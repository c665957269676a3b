import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshSession } from '#lib/api.ts';
import { useSession } from '#lib/session.ts';

/**
 * Brings the stored person up to date at the start, and forgets what was read for one person before
 * another one signs in.
 */
export function useSessionUpkeep(queryClient: QueryClient): void {
  const token = useSession()?.token;
  useEffect(() => {
    if (!token) return undefined;
    void refreshSession();
    return () => queryClient.clear();
  }, [token, queryClient]);
}
