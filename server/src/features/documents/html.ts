const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text inert inside HTML, in content and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

/** JSON that cannot end the script element it stands in. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** What a public page says of itself to search engines and to whoever it is shared with. */
export type Head = {
  title: string;
  description: string;
  url: string;
  image?: string | null;
  json_ld?: unknown;
};

export function headHtml(head: Head, site: string): string {
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    meta('name', 'description', head.description),
    `<link rel="canonical" href="${escapeHtml(head.url)}">`,
    meta('property', 'og:site_name', site),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', head.url),
    meta('property', 'og:type', head.json_ld ? 'video.tv_show' : 'website'),
    ...(head.image
      ? [meta('property', 'og:image', head.image), meta('name', 'twitter:card', 'summary_large_image')]
      : []),
    ...(head.json_ld ? [`<script type="application/ld+json">${scriptJson(head.json_ld)}</script>`] : []),
  ].join('\n    ');
}
