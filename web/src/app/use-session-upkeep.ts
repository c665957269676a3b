import { session } from '@kinora/contract/account';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/api.ts';
import { updateSession, useSession } from '#lib/session.ts';

/**
 * Brings the stored person up to date at the start, and forgets what was read for one person before
 * another one signs in.
 */
export function useSessionUpkeep(queryClient: QueryClient): void {
  const token = useSession()?.token;
  useEffect(() => {
    if (!token) return undefined;
    call(session, {}).then(
      ({ data }) => updateSession(data),
      // A 401 has ended the session already; without a connection the stored person stands.
      () => {},
    );
    return () => queryClient.clear();
  }, [token, queryClient]);
}
