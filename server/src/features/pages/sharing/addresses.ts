import type { Config } from '#config/config.ts';

type Site = Pick<Config, 'public_url'>;

export const feedAddress = ({ public_url }: Site, show_id: number): string =>
  `${public_url}/feeds/shows/${show_id}.xml`;

/** Returns the address that describes a page to sites that embed it. */
export const oembedAddress = ({ public_url }: Site, page: string): string =>
  `${public_url}/oembed?${new URLSearchParams({ url: page, format: 'json' })}`;

/**
 * Returns the address of a picture for social networks and feed readers.
 * @param image as the API returns it, such as `images/landscape-0123456789abcdef/1280.webp`.
 * @returns null without an image.
 */
export function socialPictureAddress({ public_url }: Site, image: string | null): string | null {
  const [, name] = /^images\/((?:landscape|portrait)-[0-9a-f]{16})\//.exec(image ?? '') ?? [];
  return name ? `${public_url}/social/${name}.jpg` : null;
}

/** Returns the address of the picture for pages that have none. */
export const defaultPictureAddress = ({ public_url }: Site): string => `${public_url}/social/house.jpg`;
