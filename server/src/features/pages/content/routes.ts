import fastifyStatic from '@fastify/static';
import { aboutUs, contentPage, faqs } from '@kinora/contract/pages/pages';
import { defaultContentDir } from '#features/pages/content/content-file.ts';
import {
  readAboutUs,
  readContentPage,
  readFaqs,
  warnIfAboutIsDefault,
} from '#features/pages/content/read-content.ts';
import { route, type App } from '#http/route.ts';

/**
 * Serves the operator's texts: policies, questions and answers, the About page, and their images.
 */
export async function routes(app: App): Promise<void> {
  const { content_dir } = app.context.config;
  await warnIfAboutIsDefault(app.context);
  route(app, contentPage, ({ context, params }) => readContentPage(context, params.name));
  route(app, faqs, ({ context }) => readFaqs(context));
  route(app, aboutUs, ({ context }) => readAboutUs(context));

  await app.register(fastifyStatic, {
    root: content_dir ? [content_dir, defaultContentDir] : defaultContentDir,
    prefix: '/content/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
    allowedPath: (path) => /^[^.][^\\]*\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(path.replace(/^\//, '')),
  });
}
