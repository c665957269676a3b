import * as z from 'zod/mini';
import { oembedResponse, showIdAt } from '#features/pages/sharing/oembed.ts';
import { findSharedShow } from '#features/pages/sharing/shared-show.ts';
import { notFound, Refusal } from '#http/errors.ts';
import { pageLimit } from '#http/request-limits.ts';
import type { App } from '#http/route.ts';

const defaultWidth = 640;
const maxWidth = 3840;

const Length = z.optional(z.coerce.number().check(z.int(), z.positive()));
const Query = z.object({
  url: z.string().check(z.maxLength(2000)),
  format: z._default(z.string(), 'json'),
  maxwidth: Length,
  maxheight: Length,
});

/** Describes a show's page to sites that embed it, at /oembed. */
export function routes(app: App): void {
  const { context } = app;
  const { config } = context;
  app.get('/oembed', { config: { rateLimit: pageLimit(config) } }, async (request, reply) => {
    // Other sites' pages may request this as well as their servers: the response is the same for everyone.
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    const query = Query.safeParse(request.query);
    if (!query.success)
      throw new Refusal(400, 'Send the address of a page as url, and maxwidth and maxheight as numbers.');
    const { url, format, maxwidth = defaultWidth, maxheight } = query.data;
    if (format !== 'json') throw new Refusal(501, 'Only format=json is available.');
    const show_id = showIdAt(url, config);
    const show = show_id && (await findSharedShow(context, show_id));
    if (!show) throw notFound('There is no show at this address.');
    const maxSize = { width: Math.min(maxwidth, maxWidth), height: maxheight };
    return reply.header('cache-control', 'public, max-age=300').send(oembedResponse(show, config, maxSize));
  });
}
