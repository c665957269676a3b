import { useNavigate } from 'react-router';
import { endSession } from './session.ts';

/** Leads to the start, and forgets who was signed in. */
export function useEndSession(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Pages for members would lead to sign-in if the session ended under them, which also a page that is on
    // its way out still does.
    await navigate('/', { flushSync: true });
    endSession();
  };
}
