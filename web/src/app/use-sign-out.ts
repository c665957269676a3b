import { logout } from '@kinora/contract/account';
import { call } from '#lib/api.ts';
import { useEndSession } from '#lib/use-end-session.ts';

export function useSignOut(): () => void {
  const endSession = useEndSession();
  return () => {
    // The browser forgets at once; a session that the server could not be told of runs out by itself.
    call(logout, {}).catch(() => {});
    void endSession();
  };
}
