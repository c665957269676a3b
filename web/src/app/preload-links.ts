import { loadScreens } from './load-screens.ts';
import { routes } from './router.tsx';

/** Fetches the code of a link's screen as soon as the pointer or the focus reaches the link. */
export function preloadLinks(): void {
  for (const event of ['pointerover', 'focusin']) addEventListener(event, preload, { passive: true });
}

function preload({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  // Any failure surfaces when the link is followed.
  if (link?.origin === location.origin) loadScreens(routes, link.pathname).catch(() => {});
}
