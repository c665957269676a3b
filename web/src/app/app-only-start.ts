import { appStoreUrl } from '#lib/app-store.ts';
import { endSession } from '#lib/session.ts';

/** What stores ask an app to link to has to open on its devices, too. */
const openToAll = /^\/(?:faq|privacy-policy|terms-of-service|contact|about-us)\/?$/;

/**
 * Where the operator has an app for this device, the site is the way to it: stored user data is removed, and
 * every way in leads to the landing page. To be called before anything is drawn.
 */
export function startOnDevice(): void {
  if (!appStoreUrl) return;
  endSession();
  if (!openToAll.test(location.pathname)) history.replaceState(null, '', '/');
}
