import { matchRoutes, type RouteObject } from 'react-router';
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

/** Loads the code of the page that the server rendered for an address: hydration needs all of its components. */
export async function loadPage(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  const loads = matches.map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  });
  await Promise.all([...loads, pathname === '/' && landingPage()]);
}
