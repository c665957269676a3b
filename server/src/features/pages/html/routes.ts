import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { createBoot } from '#features/pages/html/boot.ts';
import { createDocumentFrames, type DocumentFrame } from '#features/pages/html/document-frame.ts';
import { readShownPrices } from '#features/pages/html/shown-prices.ts';
import { readPage } from '#features/pages/html/read-page.ts';
import { createPageRenderer } from '#features/pages/html/rendering.ts';
import { sendDocument } from '#features/pages/html/send-document.ts';
import { serveSiteFiles } from '#features/pages/html/site-files.ts';
import { readWebApp } from '#features/pages/html/web-app.ts';
import { scriptNonce } from '#http/headers/content-policy.ts';
import { pageLimit } from '#http/request-limits.ts';
import type { App } from '#http/route.ts';
import { dist } from '#services/page-style.ts';

/**
 * Serves the web app: its files and, at every other address, its document, filled with the head,
 * the data of the first screen and, for public pages, the page itself as a visitor sees it.
 */
export async function routes(app: App): Promise<void> {
  const { context } = app;
  const { config } = context;
  const webApp = await readWebApp();
  serveSiteFiles(app);
  if (webApp) {
    await app.register(fastifyStatic, {
      root: join(dist, 'assets'),
      serve: false,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    });
    // The plugin's own route lists the folder, which has hundreds of files, on every request.
    app.get<{ Params: { '*': string } }>('/assets/*', { errorHandler: ignoreDisconnects }, (request, reply) =>
      reply.sendFile(request.params['*']),
    );
    await app.register(fastifyStatic, {
      root: dist,
      prefix: '/',
      decorateReply: false,
      wildcard: false,
      index: false,
      globIgnore: ['assets/**', '.vite/**', 'index.html'],
      maxAge: '1h',
    });
  }
  const frame = webApp && createDocumentFrames(webApp, config);
  const renderOnce = createPageRenderer(async (address, boot, signal) => {
    const renderer = await webApp?.renderer();
    const stream = await renderer?.renderPage(address, boot, signal);
    return new Response(stream).text();
  }, context);

  app.setNotFoundHandler({ preHandler: app.rateLimit(pageLimit(config)) }, async (request, reply) => {
    const url = URL.parse(request.url, 'http://any') ?? new URL('http://any/');
    const path = url.pathname;
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|media|play|assets|content|icons)\//.test(path);
    if (!isPage || !webApp || !frame)
      return reply.code(404).send({
        status_code: 404,
        data: null,
        message: isPage ? 'The web app has not been built yet.' : 'There is nothing here.',
      });
    const page = await readPage(app, request, url);
    // A show can be renamed and then get its old name back, so browsers must not cache the redirect.
    if ('redirect' in page)
      return reply.code(301).header('cache-control', 'no-cache').redirect(page.redirect, 301);
    const prices = await readShownPrices(context, request);
    const boot = createBoot(config, prices, page.queries, config.paypal && scriptNonce(request.raw));
    // Responses differ by country, because they contain its price, so a proxy must cache them separately.
    if (config.trust_proxy && config.region_header) reply.header('vary', config.region_header);
    reply.code(page.status).type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    const { pageModule } = await webApp.renderer();
    const module = page.status === 200 ? pageModule(path, request.headers['user-agent'] ?? '', boot) : null;
    const documentFrame = frame(page.head, boot, module);
    const html = module === null ? '' : renderOnce(path + url.search, { ...boot, csp_nonce: null });
    return sendDocument(request, reply, documentParts(documentFrame, html));
  });
}

/** A browser that disconnects while a file is being sent is not an error. */
function ignoreDisconnects(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
  else request.server.errorHandler(error, request, reply);
}

/**
 * Sends the head immediately, so that the browser can fetch the files it links while the page is
 * rendered.
 */
async function* documentParts(
  { head, top, bottom }: DocumentFrame,
  html: string | Promise<string>,
): AsyncGenerator<string> {
  yield head;
  yield top;
  yield await html;
  yield bottom;
}
