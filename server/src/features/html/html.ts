import { escapeHtml } from '#escape-html.ts';
import type { Answer } from '#features/html/titles.ts';

/** JSON that cannot end the script element it stands in. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** What a page says of itself to search engines and to whoever it is shared with. */
export type Head = {
  title: string;
  description: string;
  url: string;
  /** A wide picture of what the page is about. */
  image?: string | null;
  json_ld?: unknown;
  /** The picture that the page opens with, fetched before the app asks for it. */
  hero?: { srcset: string; sizes: string; type: string } | null;
  /** Nobody's to find: it is about the person who reads it, or does not exist. */
  is_hidden?: boolean;
};

/** A page's head, and the answers its first screen needs, by the path of the call that would fetch them. */
export type Page = { status: number; head: Head; queries: Answer[] };

/** @param icon address of the picture that stands in where a page has none of its own. */
export function headHtml(head: Head, site: string, icon: string): string {
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.hero ? [preloadHtml(head.hero)] : []),
    ...(head.is_hidden
      ? [meta('name', 'robots', 'noindex')]
      : [`<link rel="canonical" href="${escapeHtml(head.url)}">`]),
    meta('property', 'og:site_name', site),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.url),
    meta('property', 'og:type', head.json_ld ? 'video.tv_show' : 'website'),
    meta('property', 'og:image', head.image ?? icon),
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    ...(head.json_ld ? [`<script type="application/ld+json">${scriptJson(head.json_ld)}</script>`] : []),
  ].join('\n    ');
}

function preloadHtml({ srcset, sizes, type }: NonNullable<Head['hero']>): string {
  const attributes = { as: 'image', type, imagesrcset: srcset, imagesizes: sizes, fetchpriority: 'high' };
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<link rel="preload" ${text.join(' ')}>`;
}
