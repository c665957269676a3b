import { textColorOn } from '#brand-color.ts';
import type { Config } from '#config/config.ts';
import { escapeHtml } from '#escape-html.ts';

const background = '#0b0b0d';

/**
 * Returns the icons of the installed app: the operator's single icon, or the built-in icons in every size.
 */
function icons({ brand_icon_url }: Config): { src: string; sizes: string; purpose: string }[] {
  if (brand_icon_url) return [{ src: brand_icon_url, sizes: 'any', purpose: 'any' }];
  return [
    { src: '/icons/icon-192.png', sizes: '192x192', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', purpose: 'maskable' },
  ];
}

export function iconLinks({ brand_icon_url }: Config): string {
  const [tab, phone] = brand_icon_url
    ? [brand_icon_url, brand_icon_url]
    : ['/favicon.svg', '/icons/apple-touch-icon.png'];
  return [
    `<link rel="icon" href="${escapeHtml(tab)}">`,
    `<link rel="apple-touch-icon" href="${escapeHtml(phone)}">`,
    '<link rel="manifest" href="/manifest.webmanifest">',
  ].join('\n    ');
}

/** Returns the manifest that makes the web app installable. */
export function webManifest(config: Config): object {
  return {
    id: '/',
    name: config.brand_name,
    short_name: config.brand_name,
    description: `Shows by independent creators, ad free.`,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    categories: ['entertainment'],
    icons: icons(config),
  };
}

/**
 * Returns the operator's color in place of gold, as a style attribute of the html element: the content
 * security policy allows style attributes, but no style elements except the app's own.
 */
export function brandStyle({ brand_color }: Config): string | null {
  if (!brand_color) return null;
  return [
    `--color-gold:${brand_color}`,
    `--color-gold-hover:color-mix(in oklab,${brand_color} 82%,white)`,
    `--color-on-gold:${textColorOn(brand_color)}`,
  ].join(';');
}
