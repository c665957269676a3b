import { createHash } from 'node:crypto';
import { embedBarHeight } from '@kinora/contract/catalogue/embed';
import { textColorOn } from '#brand-color.ts';
import type { Config } from '#config/config.ts';
import { escapeHtml } from '#escape-html.ts';
import { mediaUrl } from '#features/pages/html/boot.ts';
import type { SharedShow } from '#features/pages/sharing/shared-show.ts';
import { filmOriginsOf } from '#http/headers/content-policy.ts';
import type { Storage } from '#services/storage/types.ts';

const gold = '#e3b04b';

const styleFor = ({ brand_color }: Pick<Config, 'brand_color'>): string => `
*{box-sizing:border-box}
html,body{height:100%;margin:0;background:#0b0b0d;color:#f4f2ee;font:16px/1.4 Inter,system-ui,sans-serif}
body{display:flex;flex-direction:column}
video,.unavailable{flex:1;min-height:0;width:100%;background:#000;object-fit:contain}
.unavailable{display:grid;place-content:center;margin:0;padding:16px;text-align:center;color:#b5b1a8}
footer{flex:none;height:${embedBarHeight}px;display:flex;align-items:center;gap:16px;padding:0 12px 0 16px;background:#141417}
b{flex:1;min-width:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;font-weight:600}
a{flex:none;padding:7px 14px;border-radius:99px;background:${brand_color ?? gold};color:${textColorOn(brand_color ?? gold)};font-weight:600;text-decoration:none}
a:focus-visible,video:focus-visible{outline:2px solid ${brand_color ?? gold};outline-offset:2px}
video:focus-visible{outline-offset:-2px}
@media (max-width:359px){b{display:none}a{margin:auto}}`;

/** Prepares the parts of the page that are the same for every trailer. */
export function createEmbedPages(config: Config, storage: Storage) {
  const style = styleFor(config);
  const styleHash = createHash('sha256').update(style).digest('base64');
  const mediaOrigins = ["'self'", ...filmOriginsOf(config, storage)].join(' ');

  const page = (title: string, main: string, url: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body>${main}
<footer><b dir="auto">${escapeHtml(title)}</b><a href="${escapeHtml(url)}" target="_blank" rel="noopener">Watch on ${escapeHtml(config.brand_name)}</a></footer></body></html>
`;

  return {
    /**
     * Every site may frame the page, because it contains only a trailer and a link: no script,
     * cookie or form.
     */
    policy: [
      "default-src 'none'",
      `style-src 'sha256-${styleHash}'`,
      `img-src ${mediaOrigins}`,
      `media-src ${mediaOrigins}`,
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
    ].join('; '),
    playerPage: (show: SharedShow & { trailer: string }): string => {
      const poster = show.picture ? ` poster="${escapeHtml(new URL(show.picture).pathname)}"` : '';
      const source = escapeHtml(mediaUrl(config) + show.trailer);
      const label = escapeHtml(`Trailer: ${show.name}`);
      const video = `<video controls playsinline preload="none" aria-label="${label}"${poster} src="${source}"></video>`;
      return page(show.name, video, show.url);
    },
    unavailablePage: (): string =>
      page(
        config.brand_name,
        '<p class="unavailable">This trailer is not available.</p>',
        `${config.public_url}/`,
      ),
  };
}
