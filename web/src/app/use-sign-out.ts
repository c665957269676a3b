import { logout } from '@kinora/contract/account';
import { useNavigate } from 'react-router';
import { call } from '#lib/api.ts';
import { endSession } from '#lib/session.ts';

export function useSignOut(): () => void {
  const navigate = useNavigate();
  const leave = async () => {
    // The browser forgets at once; a session that the server could not be told of runs out by itself.
    call(logout, {}).catch(() => {});
    // Pages for members would lead to sign-in if the session ended under them, which also a page that is on
    // its way out still does.
    await navigate('/', { flushSync: true });
    endSession();
  };
  return () => void leave();
}
