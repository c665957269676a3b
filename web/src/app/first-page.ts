import { lazy, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { readSession } from '#lib/session/session.ts';
import { loadScreens } from './load-screens.ts';

export const loadHomePage = () => import('#features/discovery/home/home-page.tsx');
const loadLandingPage = () => import('#features/pages/landing/landing-page.tsx');
export const loadShowPage = () => import('#features/catalogue/show-page/show-page.tsx');

/** Starts fetching the page that most visits begin with, while the rest of the app is still being parsed. */
export function preloadFirstPage(): void {
  const { pathname } = location;
  // Any failure surfaces when the router requests the page.
  if (pathname === '/') (readSession()?.is_subscribed ? loadHomePage : loadLandingPage)().catch(() => {});
  else if (pathname.startsWith('/details/')) loadShowPage().catch(() => {});
}

export let LandingPage: ComponentType = lazy(async () => ({
  default: (await loadLandingPage()).LandingPage,
}));

/**
 * Loads the code of the page that the server rendered for a path: hydration needs all of its components.
 * A lazy component suspends even if its code has loaded; if the URL changed at that moment, React would render
 * the landing page again, and keyboard users would lose their place.
 */
export async function loadRenderedPage(routes: RouteObject[], pathname: string): Promise<void> {
  await loadScreens(routes, pathname);
  if (pathname === '/') LandingPage = (await loadLandingPage()).LandingPage;
}
