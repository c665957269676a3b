import { EpisodeForm } from '@kinora/contract/publishing/episodes';
import { SeasonForm } from '@kinora/contract/publishing/seasons';
import { pictureFiles, ShowForm, showFiles } from '@kinora/contract/publishing/shows';
import type { FileRule } from '@kinora/contract/endpoint';
import * as z from 'zod/mini';

/** A required choice from a list, by id. */
const choice = (field: string) =>
  z.pipe(
    z.nullable(z.string()).check(z.refine((id) => id !== null, `${field} is required`)),
    z.transform(Number),
  );

/** An optional file; the contract's rules for it are checked before it is sent. */
const file = (field: string, { accept, max_bytes }: FileRule, kinds: string) =>
  z.nullable(
    z
      .file()
      .check(
        z.mime([...accept], `${field} must be ${kinds}`),
        z.maxSize(max_bytes - 1, `${field} must be under ${max_bytes / 1024 ** 2}MB`),
      ),
  );

const pictures = {
  portrait_image: file('Portrait image', pictureFiles.portrait_image, 'a .png, .jpg or .jpeg picture'),
  landscape_image: file('Landscape image', pictureFiles.landscape_image, 'a .png, .jpg or .jpeg picture'),
};
const files = { ...pictures, trailer: file('Trailer', showFiles.trailer, 'an mp4 or m4v video') };

export const ShowFields = z.extend(ShowForm, {
  language: z.nullable(z.string()),
  category: z.array(z.string()).check(z.maxLength(10, 'Choose up to 10 categories')),
  cast: z.array(z.string()).check(z.maxLength(50, 'Name up to 50 people')),
  ...files,
});

export const SeasonFields = z.extend(SeasonForm, { tv_show: choice('Show'), ...files });

export const EpisodeFields = z.extend(EpisodeForm, {
  tv_show: choice('Show'),
  season: choice('Season'),
  episode_number: z
    .string()
    .check(
      z.minLength(1, 'Episode number is required'),
      z.regex(/^[1-9]\d{0,8}$/, 'Episode number must be a positive whole number'),
    ),
  ...pictures,
});

/** The chosen files, as `call` expects them. */
export function chosenFiles<Name extends string>(files: Record<Name, File | null>): { [K in Name]?: File } {
  return Object.fromEntries(Object.entries(files).filter(([, file]) => file)) as { [K in Name]?: File };
}
