import { namedEndpoints } from '#endpoints.ts';
import { openApi } from '@kinora/contract/openapi';
import { apiDocsPage, apiDocsPolicy } from '#features/pages/html/api-docs-page.ts';
import type { App } from '#http/route.ts';

/** Serves the API's description at /api/docs: as a page, or as OpenAPI 3.1 to clients that accept JSON. */
export function routes(app: App): void {
  const { config } = app.context;
  let cached: ReturnType<typeof openApi> | undefined;
  // Created on the first request, because it would slow down startup noticeably.
  const description = () =>
    (cached ??= openApi(namedEndpoints, {
      title: `${config.brand_name} API`,
      version: '1',
      url: config.public_url,
    }));
  app.get('/api/docs/openapi.json', async () => description());
  app.get('/api/docs', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return description();
    return reply
      .header('content-security-policy', apiDocsPolicy)
      .type('text/html; charset=utf-8')
      .send(apiDocsPage(config, namedEndpoints));
  });
}
