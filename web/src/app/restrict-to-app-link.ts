import { appStoreUrl } from '#lib/app-store.ts';
import { endSession } from '#lib/session/session.ts';

/** Pages that app stores require a link to, so they must open on the app's devices too. */
const publicPaths = /^\/(?:faq|privacy-policy|terms-of-service|contact|about-us)\/?$/;

/**
 * On a device for which the operator has an app, the site only links to the app: removes stored user data and
 * redirects all but a few pages to the landing page. Call this before the first render.
 */
export function restrictToAppLink(): void {
  if (!appStoreUrl) return;
  endSession();
  if (!publicPaths.test(location.pathname)) history.replaceState(null, '', '/');
}
