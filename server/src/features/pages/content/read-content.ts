import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AboutUs, Faq, type ContentPage, type Policy } from '@kinora/contract/pages/pages';
import type { PageContent, PageName } from '@kinora/contract/pages/versions';
import * as z from 'zod/mini';
import { isExposed } from '#config/config.ts';
import type { Context } from '#context.ts';
import { listRegionalPrices } from '#features/billing/regional-prices/queries.ts';
import { readContent } from '#features/pages/content/content-file.ts';
import { renderMarkdown } from '#features/pages/content/markdown.ts';
import { fillMarkdown, fillTexts } from '#features/pages/content/placeholders.ts';
import { findVersionAt, findUpcomingVersion } from '#features/pages/versions/queries.ts';

type ContentContext = Pick<Context, 'clock' | 'config' | 'db' | 'log'>;

/** The content of the page with this name. */
type ContentOf<Name extends PageName> = Extract<PageContent, { page: PageContent['page'] & Name }>;

export async function readContentPage(context: ContentContext, page: Policy): Promise<ContentPage> {
  const { clock, config, db } = context;
  const now = clock.now();
  const version = await findVersionAt(db, page, now);
  const { text } = (version?.content ?? (await readContentFile(context, page))) as ContentOf<Policy>;
  const upcoming = await findUpcomingVersion(db, page, now);
  const regional = await listRegionalPrices(db, config);
  const render = (markdown: string) => renderMarkdown(fillMarkdown(markdown, config, regional));
  return {
    ...render(text),
    valid_from: version?.valid_from ?? null,
    upcoming: upcoming
      ? { ...render((upcoming.content as ContentOf<Policy>).text), valid_from: upcoming.valid_from }
      : null,
  };
}

export async function readFaqs(context: ContentContext): Promise<Faq[]> {
  const { faqs } = (await readCurrentContent(context, 'faq')) as ContentOf<'faq'>;
  return fillTexts(faqs, context.config, await listRegionalPrices(context.db, context.config));
}

/**
 * Reads the About page. If the operator has not written one, the built-in page describes the service;
 * the page with made-up people is used only if nobody else can reach the service.
 */
export async function readAboutUs(context: ContentContext): Promise<AboutUs> {
  const { about } = (await readCurrentContent(context, 'about-us')) as ContentOf<'about-us'>;
  return fillTexts(about, context.config, await listRegionalPrices(context.db, context.config));
}

const readCurrentContent = async (context: ContentContext, page: PageName): Promise<PageContent> =>
  (await findVersionAt(context.db, page, context.clock.now()))?.content ?? readContentFile(context, page);

const aboutFile = 'about-us.json';

/** Reads a page that was never published in the console; placeholders are not replaced. */
export function readContentFile(
  context: Pick<Context, 'config' | 'log'>,
  page: PageName,
): Promise<PageContent> {
  if (page === 'faq')
    return readContent(context, 'faq.json', (text) => ({
      page,
      faqs: z.parse(z.array(Faq), JSON.parse(text)),
    }));
  if (page === 'about-us')
    return readContent(
      context,
      aboutFile,
      (text) => ({ page, about: z.parse(AboutUs, JSON.parse(text)) }),
      isExposed(context.config) ? aboutFile : 'about-us.demo.json',
    );
  return readContent(context, `${page}.md`, (text) => ({ page, text }));
}

/** Logs a warning if others can reach the service, but the About page does not state who runs it. */
export async function warnIfAboutIsDefault({ clock, config, db, log }: ContentContext): Promise<void> {
  const { content_dir } = config;
  if (!isExposed(config) || (content_dir && existsSync(join(content_dir, aboutFile)))) return;
  if (await findVersionAt(db, 'about-us', clock.now())) return;
  log.warn(
    `The About page does not yet state who runs the service: write it in the console, under Pages, or put an ${aboutFile} into the folder set as CONTENT_DIR (see docs/operating.md)`,
  );
}
