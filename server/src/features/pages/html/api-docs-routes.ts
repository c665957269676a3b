import { endpoints } from '#endpoints.ts';
import { openApi } from '@kinora/contract/openapi';
import { escapeHtml } from '#escape-html.ts';
import type { App } from '#http/route.ts';

/** Serves the API's description at /api/docs: as a page, or as OpenAPI 3.1 to clients that accept JSON. */
export function routes(app: App): void {
  const { config } = app.context;
  let written: ReturnType<typeof openApi> | undefined;
  // Created at the first request, because it would slow down the start noticeably.
  const description = () =>
    (written ??= openApi(endpoints, {
      title: `${config.brand_name} API`,
      version: '1',
      url: config.public_url,
    }));
  app.get('/api/docs/openapi.json', async () => description());
  app.get('/api/docs', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return description();
    const rows = endpoints.map((one) => {
      const rule = [one.auth, ...(one.owns ?? []).map((own) => `owner of the ${own.kind}`)].join(', ');
      return `<tr><td>${one.method}${one.also_get ? ', GET' : ''}</td><td><code>${escapeHtml(one.path)}</code></td>
        <td>${escapeHtml(one.summary)}</td><td>${escapeHtml(rule)}</td><td>${one.encoding ?? ''}</td></tr>`;
    });
    return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(config.brand_name)} API</title></head>
<body><h1>${escapeHtml(config.brand_name)} API</h1>
<p>Machine-readable: <a href="/api/docs/openapi.json">OpenAPI 3.1</a>. Every answer is
<code>{status_code, data, message?, errors?}</code>; signed-in calls carry <code>Authorization: Bearer …</code>.</p>
<table><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>For</th><th>Sent as</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></body></html>`);
  });
}
