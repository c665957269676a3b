import { createEmbedPages } from '#features/pages/sharing/embed-page.ts';
import { findSharedShow } from '#features/pages/sharing/shared-show.ts';
import { pageLimit } from '#http/request-limits.ts';
import type { App } from '#http/route.ts';

/** Serves each show's trailer as a page that other sites can frame. */
export function routes(app: App): void {
  const { context } = app;
  const { config, storage } = context;
  const { policy, playerPage, unavailablePage } = createEmbedPages(config, storage);
  app.get<{ Params: { show_id: string } }>(
    '/embed/shows/:show_id(^\\d{1,9}$)',
    { config: { rateLimit: pageLimit(config) } },
    async ({ params }, reply) => {
      const show = await findSharedShow(context, Number(params.show_id));
      reply
        .removeHeader('x-frame-options')
        .headers({
          'content-security-policy': policy,
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': 'public, max-age=300',
          'x-robots-tag': 'noindex',
        })
        .type('text/html; charset=utf-8');
      const { trailer } = show ?? { trailer: null };
      return show && trailer ? playerPage({ ...show, trailer }) : reply.code(404).send(unavailablePage());
    },
  );
}
