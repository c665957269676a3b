import type { RouteObject } from 'react-router';
import { readSession } from '#lib/session/session.ts';
import { loadScreens } from './load-screens.ts';

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

/** Loads the code of the page that the server rendered for an address: hydration needs all of its components. */
export async function loadRenderedPage(routes: RouteObject[], pathname: string): Promise<void> {
  await Promise.all([loadScreens(routes, pathname), pathname === '/' && landingPage()]);
}
