import { pictureFormats, pictureSrcset } from '@kinora/contract/pictures';
import type { PictureKind } from '@kinora/contract/pictures';
import { boot } from './boot.ts';

/** Address of a file kept under the storage prefix, such as a trailer. */
export function mediaUrl(path: string): string {
  return boot.media_url + path;
}

export type PictureSources = {
  src: string;
  sources: { type: string; srcSet: string }[];
};

/**
 * The addresses of a picture in every format and width it is kept in.
 * @param path as the API answers it, e.g. `images/12-9f3c/1280.webp`; its width is the largest there is.
 */
export function pictureSources(path: string, kind: PictureKind): PictureSources {
  return {
    src: mediaUrl(path),
    sources: pictureFormats.flatMap((format) => {
      const srcSet = pictureSrcset(boot.media_url, path, kind, format);
      return srcSet === null ? [] : [{ type: `image/${format}`, srcSet }];
    }),
  };
}
