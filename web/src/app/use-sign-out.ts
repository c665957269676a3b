import { logout } from '@kinora/contract/accounts/account';
import { call } from '#lib/api/call.ts';
import { useEndSession } from '#lib/session/use-end-session.ts';

export function useSignOut(): () => void {
  const endSession = useEndSession();
  return () => {
    // Sign out locally without waiting; if the server can't be reached, its session expires by itself.
    call(logout, {}).catch(() => {});
    void endSession();
  };
}
