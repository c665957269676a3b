import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { appStoreUrl } from '#lib/app-store.ts';
import { boot } from '#lib/boot.ts';
import { repeatEarlyInput } from '#lib/early-input.ts';
import { createQueryClient } from '#lib/api/queries.ts';
import { readEndedSession, readSession } from '#lib/session/session.ts';
import '#lib/trusted-types.ts';
import { startOnDevice } from './app/app-only-start.ts';
import { App } from './app/app.tsx';
import { loadPage, preloadFirstPage } from './app/first-page.ts';
import { createRouter, routes } from './app/router.tsx';
import './ui/style/base.css';

// By default zod tests whether it may use eval to compile schemas, which the content security policy reports
// as an attack. It reads this when a page that needs it loads it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/** The server renders pages as they are for visitors on a computer; for anyone else the app starts empty. */
const seesVisitorsPage = () => !appStoreUrl && !readSession() && !readEndedSession();

const app = (isRendered: boolean) => (
  <StrictMode>
    <App queryClient={createQueryClient(boot.queries)}>
      <RouterProvider router={createRouter(isRendered)} />
    </App>
  </StrictMode>
);

function renderInto(root: Element): void {
  preloadFirstPage();
  root.replaceChildren();
  repeatEarlyInput();
  document.documentElement.classList.remove('is-known');
  createRoot(root).render(app(false));
}

startOnDevice();
const root = document.querySelector('#root');
if (!root) throw new Error('The document has no #root');
if (root.hasChildNodes() && seesVisitorsPage())
  loadPage(routes, location.pathname).then(
    () => hydrateRoot(root, app(true)),
    // The router tries again, and says what is wrong.
    () => renderInto(root),
  );
else renderInto(root);
