import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { appStoreUrl } from '#lib/app-store.ts';
import { boot } from '#lib/boot.ts';
import { replayEarlyInput } from '#lib/early-input.ts';
import { createQueryClient } from '#lib/api/queries.ts';
import { startHistory } from '#lib/navigation/history.ts';
import { readEndedSession, readSession } from '#lib/session/session.ts';
import '#lib/trusted-types.ts';
import { restrictToAppLink } from './app/restrict-to-app-link.ts';
import { App } from './app/app.tsx';
import { BrowserRouter } from './app/browser-router.tsx';
import { loadRenderedPage, preloadFirstPage } from './app/first-page.ts';
import { loadScreens } from './app/load-screens.ts';
import { preloadLinks } from './app/preload-links.ts';
import { routes } from './app/router.tsx';
import './ui/style/base.css';

// By default zod tests whether it may use eval to compile schemas, which the content security policy reports
// as an attack. Zod reads this setting when the first page that needs zod loads it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** The server renders pages for visitors on a computer; for anyone else the app starts empty. */
const seesVisitorsPage = () => !appStoreUrl && !readSession() && !readEndedSession();

function startApp(isRendered: boolean) {
  startHistory((path) => loadScreens(routes, path).catch(() => {}), isRendered);
  return (
    <StrictMode>
      <App queryClient={createQueryClient(boot.queries)}>
        <BrowserRouter />
      </App>
    </StrictMode>
  );
}

function renderInto(root: Element): void {
  preloadFirstPage();
  root.replaceChildren();
  replayEarlyInput();
  document.documentElement.classList.remove('is-known');
  createRoot(root).render(startApp(false));
}

restrictToAppLink();
preloadLinks();
const root = document.querySelector('#root');
if (!root) throw new Error('The document has no #root');
if (root.hasChildNodes() && seesVisitorsPage())
  loadRenderedPage(routes, location.pathname).then(
    () => hydrateRoot(root, startApp(true)),
    // The screen is requested again and shows the error.
    () => renderInto(root),
  );
else renderInto(root);
