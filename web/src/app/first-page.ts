import { readSession } from '#lib/session/session.ts';

export const homePage = () => import('#features/discovery/home/home-page.tsx');
export const landingPage = () => import('#features/pages/landing/landing-page.tsx');
export const showPage = () => import('#features/catalogue/show-page/show-page.tsx');

/** Starts fetching the page that most visits begin with, while the rest of the app is still being parsed. */
export function preloadFirstPage(): void {
  const { pathname } = location;
  // Any failure surfaces when the router requests the page.
  if (pathname === '/') (readSession()?.is_subscribed ? homePage : landingPage)().catch(() => {});
  else if (pathname.startsWith('/details/')) showPage().catch(() => {});
}
