import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Loads the code of the screens at a path.
 * @throws if the code can't be fetched; the screen then throws the same error, and the next visit tries again.
 */
export async function loadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => loadScreen(route)));
}

async function loadScreen(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  try {
    Object.assign(route, await route.lazy(), { lazy: undefined });
  } catch (error) {
    Object.assign(route, {
      Component: () => {
        throw error;
      },
    });
    throw error;
  }
}
