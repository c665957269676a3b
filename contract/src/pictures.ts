/** The widths, in pixels, in which an image is stored: up to the first that is not below the image's own width. */
export const pictureWidths = {
  landscape: [320, 640, 1280],
  portrait: [180, 360, 720],
  avatar: [96, 256],
} as const;

export type PictureKind = keyof typeof pictureWidths;

export const pictureFormats = ['avif', 'webp'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** Layout width of the image behind a show's title, as the `sizes` of an img. */
export const backdropSizes = '(min-width: 768px) 82vw, 178vw';

/**
 * Builds the `srcset` of an image, with every stored width in one format.
 * @param path as returned by the API, e.g. `images/12-9f3c/1280.webp`; its width is the largest available.
 * @returns null for a path that is not in a folder of widths.
 */
export function pictureSrcset(
  prefix: string,
  path: string,
  kind: PictureKind,
  format: PictureFormat,
): string | null {
  const [, folder, largest] = /^(.*\/)(\d+)\.\w+$/.exec(path) ?? [];
  if (!folder) return null;
  return pictureWidths[kind]
    .filter((width) => width <= Number(largest))
    .map((width) => `${prefix}${folder}${width}.${format} ${width}w`)
    .join(', ');
}
