import { forgetDrafts } from '../draft.ts';
import { goTo } from '../navigation/history.ts';
import { endSession } from './session.ts';
import { forgetWantedPage } from './wanted-page.ts';

/** Goes to `/`, then signs out locally. */
export async function endLocalSession(): Promise<void> {
  // Navigate first, and synchronously: if a members' page were still mounted when the session ends, it
  // would redirect to sign-in.
  await goTo('/', { flushSync: true });
  forgetWantedPage();
  forgetDrafts(sessionStorage);
  endSession();
}
