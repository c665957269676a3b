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

type Reader = Pick<Context, 'clock' | 'config' | 'db' | 'log'>;

/** The content of the page with this name. */
type ContentOf<Name extends PageName> = Extract<PageContent, { page: PageContent['page'] & Name }>;

export async function readContentPage(reader: Reader, page: Policy): Promise<ContentPage> {
  const { clock, config, db } = reader;
  const now = clock.now();
  const version = await findVersionAt(db, page, now);
  const { text } = (version?.content ?? (await readFile(reader, page))) as ContentOf<Policy>;
  const upcoming = await findUpcomingVersion(db, page, now);
  const regional = await listRegionalPrices(db, config);
  const render = (written: string) => renderMarkdown(fillMarkdown(written, config, regional));
  return {
    ...render(text),
    valid_from: version?.valid_from ?? null,
    upcoming: upcoming
      ? { ...render((upcoming.content as ContentOf<Policy>).text), valid_from: upcoming.valid_from }
      : null,
  };
}

export async function readFaqs(reader: Reader): Promise<Faq[]> {
  const { faqs } = (await currentContent(reader, 'faq')) as ContentOf<'faq'>;
  return fillTexts(faqs, reader.config, await listRegionalPrices(reader.db, reader.config));
}

/**
 * Reads the About page. If the operator has not written one, ours describes the service; the
 * version with made-up people is used only if nobody else can reach the service.
 */
export async function readAboutUs(reader: Reader): Promise<AboutUs> {
  const { about } = (await currentContent(reader, 'about-us')) as ContentOf<'about-us'>;
  return fillTexts(about, reader.config, await listRegionalPrices(reader.db, reader.config));
}

const currentContent = async (reader: Reader, page: PageName): Promise<PageContent> =>
  (await findVersionAt(reader.db, page, reader.clock.now()))?.content ?? readFile(reader, page);

const aboutFile = 'about-us.json';

/** Reads a page that was never published in the console; placeholders are not replaced. */
export function readFile(reader: Pick<Context, 'config' | 'log'>, page: PageName): Promise<PageContent> {
  if (page === 'faq')
    return readContent(reader, 'faq.json', (text) => ({
      page,
      faqs: z.parse(z.array(Faq), JSON.parse(text)),
    }));
  if (page === 'about-us')
    return readContent(
      reader,
      aboutFile,
      (text) => ({ page, about: z.parse(AboutUs, JSON.parse(text)) }),
      isExposed(reader.config) ? aboutFile : 'about-us.demo.json',
    );
  return readContent(reader, `${page}.md`, (text) => ({ page, text }));
}

/** Logs a warning if others can reach the service and its About page does not state who runs it. */
export async function warnIfAboutIsDefault({ clock, config, db, log }: Reader): Promise<void> {
  const { content_dir } = config;
  if (!isExposed(config) || (content_dir && existsSync(join(content_dir, aboutFile)))) return;
  if (await findVersionAt(db, 'about-us', clock.now())) return;
  log.warn(
    `The About page does not state yet who runs the service: write it in the console, under Pages, or put an ${aboutFile} into the folder set as CONTENT_DIR (see docs/operating.md)`,
  );
}
