import { pictureFormats, pictureSrcset, type PictureKind } from '@kinora/contract/pictures';
import { boot } from './boot.ts';

/** Returns the URL of a stored file, such as a trailer. */
export function mediaUrl(path: string): string {
  return boot.media_url + path;
}

export type PictureSources = {
  src: string;
  sources: { type: string; srcSet: string }[];
};

/**
 * Returns the URLs of a picture in every stored format and width.
 * @param path as returned by the API, e.g. `images/12-9f3c/1280.webp`; its width is the largest available.
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
