import { useNavigate } from 'react-router';
import { forgetDrafts } from '../draft.ts';
import { endSession } from './session.ts';
import { forgetWantedPage } from './wanted-page.ts';

/** Goes to `/`, then signs out locally. */
export function useEndSession(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Navigate first, and synchronously: if a members' page were still mounted when the session ends, it
    // would redirect to sign-in.
    await navigate('/', { flushSync: true });
    forgetWantedPage();
    forgetDrafts(sessionStorage);
    endSession();
  };
}
