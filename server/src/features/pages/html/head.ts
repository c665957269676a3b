import { escapeHtml } from '#escape-html.ts';
import { socialSize } from '#services/social-size.ts';

/** Serializes JSON that cannot end the script element that contains it. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A page's metadata for search engines and shared links. */
export type Head = {
  title: string;
  description: string;
  url: string;
  /** The address of a 1200 × 630 picture for shared links; without one, the service's own picture is used. */
  image?: string | null;
  /** The page in other formats, for feed readers and for sites that embed it. */
  alternates?: readonly { type: string; title: string; url: string }[];
  json_ld?: unknown;
  /** The image at the top of the page, preloaded before the app requests it. */
  hero?: { srcset: string; sizes: string; type: string } | null;
  /** Whether the page is hidden from search engines, because it is personal or empty or does not exist. */
  is_hidden?: boolean;
};

/**
 * A page's head, and the responses that its first screen needs, each with the path of the call that
 * would fetch it.
 */
export type Page = { status: number; head: Head; queries: PreloadedResponse[] };

export type PreloadedResponse = { path: string; data: unknown };

/** @param defaultPicture the picture for pages that have none. */
export function headHtml(head: Head, site: string, defaultPicture: string): string {
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
    meta('property', 'og:image', head.image ?? defaultPicture),
    meta('property', 'og:image:width', String(socialSize.width)),
    meta('property', 'og:image:height', String(socialSize.height)),
    meta('property', 'og:image:alt', head.title),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.alternates ?? []).map(
      ({ type, title, url }) =>
        `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(url)}">`,
    ),
    ...(head.json_ld ? [`<script type="application/ld+json">${scriptJson(head.json_ld)}</script>`] : []),
  ].join('\n    ');
}

function preloadHtml({ srcset, sizes, type }: NonNullable<Head['hero']>): string {
  const attributes = { as: 'image', type, imagesrcset: srcset, imagesizes: sizes, fetchpriority: 'high' };
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<link rel="preload" ${text.join(' ')}>`;
}
