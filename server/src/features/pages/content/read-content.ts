import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AboutUs, type ContentPage, Faq } from '@kinora/contract/pages/pages';
import * as z from 'zod/mini';
import type { Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import { readContent } from '#features/pages/content/content-file.ts';
import { renderPage } from '#features/pages/content/markdown.ts';
import { fillMarkdown, fillText } from '#features/pages/content/placeholders.ts';

type Reader = Pick<Context, 'config' | 'log'>;

export const readContentPage = (reader: Reader, name: string): Promise<ContentPage> =>
  readContent(reader, `${name}.md`, (text) => renderPage(fillMarkdown(text, reader.config)));

export const readFaqs = (reader: Reader): Promise<Faq[]> =>
  readContent(reader, 'faq.json', (text) => z.parse(z.array(Faq), parseJson(text, reader.config)));

const aboutFile = 'about-us.json';

/**
 * Reads the About page. If the operator has not written one, ours describes the service; the one with made-up
 * people is used only outside production.
 */
export const readAboutUs = (reader: Reader): Promise<AboutUs> =>
  readContent(
    reader,
    aboutFile,
    (text) => z.parse(AboutUs, parseJson(text, reader.config)),
    reader.config.production ? aboutFile : 'about-us.demo.json',
  );

/** Logs a warning in production if the About page does not name who runs the service. */
export function warnOfPlainAbout({ config, log }: Reader): void {
  const { content_dir, production } = config;
  if (!production || (content_dir && existsSync(join(content_dir, aboutFile)))) return;
  log.warn(
    `The About page names nobody yet: put an ${aboutFile} into the folder that CONTENT_DIR names (see docs/operating.md)`,
  );
}

const parseJson = (text: string, config: Config): unknown =>
  JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? fillText(value, config) : value));
