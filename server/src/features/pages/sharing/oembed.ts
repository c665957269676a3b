import { embedCode, embedSize } from '@kinora/contract/catalogue/embed';
import { showIdOf } from '@kinora/contract/catalogue/show-address';
import type { Config } from '#config/config.ts';
import { defaultPictureAddress } from '#features/pages/sharing/addresses.ts';
import type { SharedShow } from '#features/pages/sharing/shared-show.ts';
import { socialSize } from '#services/social-size.ts';

/** Returns the id of the show whose page or embedded trailer is at an address; null for other addresses. */
export function showIdAt(address: string, { public_url }: Pick<Config, 'public_url'>): number | null {
  const url = URL.parse(address);
  if (!url || url.origin !== new URL(public_url).origin) return null;
  const [, last = ''] = /^\/(?:details|embed\/shows)\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  return showIdOf(last);
}

/**
 * Describes a show by the oEmbed 1.0 protocol: its trailer as a video or, without a trailer, a link
 * to its page.
 */
export function oembedResponse(
  show: SharedShow,
  { brand_name, public_url }: Pick<Config, 'brand_name' | 'public_url'>,
  max: { width: number; height: number | undefined },
): object {
  const size = embedSize(max);
  const thumbnail = { thumbnail_width: socialSize.width, thumbnail_height: socialSize.height };
  return {
    version: '1.0',
    ...(show.trailer
      ? { type: 'video', ...size, html: embedCode(public_url, show, size) }
      : { type: 'link' }),
    title: show.name,
    author_name: show.publisher.publisher_name,
    provider_name: brand_name,
    provider_url: public_url,
    thumbnail_url: show.picture ?? defaultPictureAddress({ public_url }),
    ...thumbnail,
    cache_age: 3600,
  };
}
