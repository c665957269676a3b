import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshSession } from '#lib/api/call.ts';
import { useSession } from '#lib/session/session.ts';

/**
 * Refreshes the stored user on load, and resets cached queries whenever the user changes: the data may be
 * private to the previous user, or above the new user's maturity setting.
 */
export function useSessionUpkeep(queryClient: QueryClient): void {
  const { token, id } = useSession() ?? {};
  const lastUser = useRef({ token, id });
  useEffect(() => {
    if (token) void refreshSession();
    const previous = lastUser.current;
    if (previous.token === token) return;
    lastUser.current = { token, id };
    // If it is the same user, pages keep their content and typed input.
    if (id !== undefined && previous.id === id) void queryClient.invalidateQueries();
    else void queryClient.resetQueries();
  }, [token, id, queryClient]);
}
