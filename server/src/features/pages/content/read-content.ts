import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AboutUs, type ContentPage, Faq } from '@kinora/contract/pages/pages';
import * as z from 'zod/mini';
import { isExposed, type Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import { readContent } from '#features/pages/content/content-file.ts';
import { renderMarkdown } from '#features/pages/content/markdown.ts';
import { fillMarkdown, fillText } from '#features/pages/content/placeholders.ts';

type Reader = Pick<Context, 'config' | 'log'>;

export const readContentPage = (reader: Reader, name: string): Promise<ContentPage> =>
  readContent(reader, `${name}.md`, (text) => renderMarkdown(fillMarkdown(text, reader.config)));

export const readFaqs = (reader: Reader): Promise<Faq[]> =>
  readContent(reader, 'faq.json', (text) => z.parse(z.array(Faq), parseJson(text, reader.config)));

const aboutFile = 'about-us.json';

/**
 * Reads the About page. If the operator has not written one, ours describes the service; the one with made-up
 * people is used only where nobody else can reach the service.
 */
export const readAboutUs = (reader: Reader): Promise<AboutUs> =>
  readContent(
    reader,
    aboutFile,
    (text) => z.parse(AboutUs, parseJson(text, reader.config)),
    isExposed(reader.config) ? aboutFile : 'about-us.demo.json',
  );

/** Logs a warning if others can reach the service and its About page does not name who runs it. */
export function warnOfDefaultAbout({ config, log }: Reader): void {
  const { content_dir } = config;
  if (!isExposed(config) || (content_dir && existsSync(join(content_dir, aboutFile)))) return;
  log.warn(
    `The About page names nobody yet: put an ${aboutFile} into the folder set as CONTENT_DIR (see docs/operating.md)`,
  );
}

const parseJson = (text: string, config: Config): unknown =>
  JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? fillText(value, config) : value));
