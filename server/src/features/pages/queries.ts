import { AboutUs, type ContentPage, Faq } from '@kinora/contract/pages';
import * as z from 'zod/mini';
import type { Config } from '#config.ts';
import type { Context } from '#context.ts';
import { readContent } from '#features/pages/content-file.ts';
import { renderPage } from '#features/pages/markdown.ts';
import { fillMarkdown, fillText } from '#features/pages/placeholders.ts';

type Reader = Pick<Context, 'config' | 'log'>;

export const readContentPage = (reader: Reader, name: string): Promise<ContentPage> =>
  readContent(reader, `${name}.md`, (text) => renderPage(fillMarkdown(text, reader.config)));

export const readFaqs = (reader: Reader): Promise<Faq[]> =>
  readContent(reader, 'faq.json', (text) => z.parse(z.array(Faq), parseJson(text, reader.config)));

export const readAboutUs = (reader: Reader): Promise<AboutUs> =>
  readContent(reader, 'about-us.json', (text) => z.parse(AboutUs, parseJson(text, reader.config)));

const parseJson = (text: string, config: Config): unknown =>
  JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? fillText(value, config) : value));
