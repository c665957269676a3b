import type { ComponentType } from 'react';
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

let renderedLandingPage: ComponentType | null = null;

/** Loads the code of the page that the server rendered for an address: hydration needs all of its components. */
export async function loadRenderedPage(routes: RouteObject[], pathname: string): Promise<void> {
  await loadScreens(routes, pathname);
  if (pathname === '/') renderedLandingPage = (await landingPage()).LandingPage;
}

/**
 * The landing page, if the server rendered it and it is being hydrated. A lazy component would suspend even though
 * its code has loaded; a change of the address in that moment would make React render the page anew, and whoever
 * uses the keyboard would lose their place.
 */
export const landingPageToHydrate = (): ComponentType | null => renderedLandingPage;
