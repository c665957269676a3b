/** The widths, in pixels, in which every picture is kept, whatever its own was. */
export const pictureWidths = {
  landscape: [320, 640, 1280, 1920],
  portrait: [180, 360, 720],
  avatar: [96, 256],
} as const;

export type PictureKind = keyof typeof pictureWidths;

export const pictureFormats = ['avif', 'webp'] as const;
