/** The widths, in pixels, in which every picture is kept, whatever its own was. */
export const pictureWidths = {
  landscape: [320, 640, 1280, 1920],
  portrait: [180, 360, 720],
  avatar: [96, 256],
} as const;

export type PictureKind = keyof typeof pictureWidths;

export const pictureFormats = ['avif', 'webp'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** How wide the picture behind a show's title is laid out, as the `sizes` of an img. */
export const backdropSizes = '(min-width: 768px) 82vw, 178vw';

/**
 * A picture in every width that it is kept in, as the `srcset` of one format.
 * @param path as the API answers it, e.g. `images/12-9f3c/1280.webp`; its width is the largest there is.
 * @returns null for a file that is no folder of widths.
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
