import { StrictMode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router';
import { setBoot, type Boot } from '#lib/boot.ts';
import { createQueryClient } from '#lib/api/queries.ts';
import { platformOf } from '#lib/device.ts';
import { PriceContext } from '#lib/price.ts';
import { App } from './app/app.tsx';
import { loadScreens } from './app/load-screens.ts';
import { routes } from './app/router.tsx';
import { Screens } from './app/screens.tsx';

/** The pages that are rendered on the server, each with the module that the router loads for it. */
const pages = {
  '/': 'src/features/pages/landing/landing-page.tsx',
  '/details/:movieUrl': 'src/features/catalogue/show-page/show-page.tsx',
  '/new-episodes': 'src/features/discovery/new-episodes/new-episodes-page.tsx',
  '/trending': 'src/features/discovery/trending/trending-page.tsx',
  '/about-us': 'src/features/pages/about-page.tsx',
  '/faq': 'src/features/pages/faq-page.tsx',
  '/privacy-policy': 'src/features/pages/policy-page.tsx',
  '/terms-of-service': 'src/features/pages/policy-page.tsx',
};

/**
 * Returns the module of the page at a path, as Vite's manifest names it; null if the page is not rendered on
 * the server, or not for this browser because it is sent to an app store.
 */
export function pageModule(pathname: string, userAgent: string, { store_urls }: Boot): string | null {
  const platform = platformOf({ userAgent });
  if (platform && store_urls[platform]) return null;
  return Object.entries(pages).find(([path]) => matchPath(path, pathname))?.[1] ?? null;
}

/**
 * Renders the content of `#root` for a visitor.
 * @param url path and query of the page.
 * @param boot the data embedded in the document, including the responses that the page needs.
 * @throws whatever a component throws, and when `signal` aborts.
 */
export async function renderPage(
  url: string,
  boot: Boot,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { queries, ...data } = boot;
  await loadScreens(routes, new URL(url, 'http://localhost').pathname);
  setBoot(data);
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(
    <StrictMode>
      <PriceContext value={data.price}>
        <App queryClient={createQueryClient(queries)}>
          <StaticRouter location={url}>
            <Screens />
          </StaticRouter>
        </App>
      </PriceContext>
    </StrictMode>,
    {
      signal,
      // Parts that are streamed later are inserted by inline scripts, which our content security policy
      // does not allow.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => void failures.push(error),
    },
  );
  await stream.allReady;
  if (failures.length > 0) throw failures[0];
  return stream;
}
