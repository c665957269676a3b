import { logout } from '@kinora/contract/accounts/account';
import { call } from '#lib/api/call.ts';
import { endLocalSession } from '#lib/session/end-local-session.ts';

export function signOut(): void {
  // Sign out locally without waiting; if the server can't be reached, the session expires there.
  call(logout, {}).catch(() => {});
  void endLocalSession();
}
