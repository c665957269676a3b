import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { bootOf } from '#features/pages/html/boot.ts';
import { brandStyle, iconLinks, icons } from '#features/pages/html/brand.ts';
import { escapeHtml } from '#escape-html.ts';
import { headHtml, scriptJson } from '#features/pages/html/head.ts';
import { readPage } from '#features/pages/html/read-page.ts';
import { siteFiles } from '#features/pages/html/site-files.ts';
import { root, type Config } from '#config/config.ts';
import { scriptNonce } from '#http/content-policy.ts';
import { pageLimit } from '#http/request-limits.ts';
import type { App } from '#http/route.ts';

const dist = join(root, 'web/dist');

/**
 * Serves the web app: its files and, at every other address, its single document, filled with the head and
 * the first screen's data.
 */
export async function routes(app: App): Promise<void> {
  const { context } = app;
  const { config } = context;
  const template = await readTemplate(config);
  const icon = new URL(icons(config)[0]?.src ?? '/', config.public_url).href;
  siteFiles(app);
  if (template) {
    await app.register(fastifyStatic, {
      root: join(dist, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    });
    await app.register(fastifyStatic, {
      root: dist,
      prefix: '/',
      decorateReply: false,
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', 'index.html'],
      maxAge: '1h',
    });
  }

  app.setNotFoundHandler({ preHandler: app.rateLimit(pageLimit(config)) }, async (request, reply) => {
    const url = URL.parse(request.url, 'http://any') ?? new URL('http://any/');
    const path = url.pathname;
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|media|play|assets|content|icons)\//.test(path);
    if (!isPage || !template)
      return reply.code(404).send({
        status_code: 404,
        data: null,
        message: isPage ? 'The web app is not built yet.' : 'There is nothing here.',
      });
    const page = await readPage(context, url);
    // A show can be renamed and then get its old name back, so browsers must not cache the redirect.
    if ('redirect' in page)
      return reply.code(301).header('cache-control', 'no-cache').redirect(page.redirect, 301);
    const boot = bootOf(config, page.queries, config.paypal && scriptNonce(request.raw));
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        template.replace('<!--head-->', () =>
          [
            headHtml(page.head, config.brand_name, icon),
            iconLinks(config),
            `<script type="application/json" id="boot">${scriptJson(boot)}</script>`,
          ].join('\n    '),
        ),
      );
  });
}

/** Reads the built document and applies the operator's colour; null if the app has not been built. */
async function readTemplate(config: Config): Promise<string | null> {
  const path = join(dist, 'index.html');
  if (!existsSync(path)) return null;
  const html = await readFile(path, 'utf8');
  const style = brandStyle(config);
  return style ? html.replace('<html ', `<html style="${escapeHtml(style)}" `) : html;
}
