import type { EpisodeItem } from '@kinora/contract/catalogue/shows';
import type { ReactNode } from 'react';
import { Icon } from '#ui/media/icon.tsx';
import { Picture } from '#ui/media/picture.tsx';

export const rowStyle =
  'grid grid-cols-[8.5rem_1fr] gap-x-4 gap-y-2 rounded-dialog p-3 sm:grid-cols-[13rem_1fr] md:gap-x-7';

type EpisodePartsProps = {
  episode: EpisodeItem;
  /** Pressing the row plays the episode. */
  isPlayable: boolean;
  /** A bar over the lower edge of the picture that shows how much of the episode was watched. */
  bar?: ReactNode;
  /** When it was or will be released, and anything else that fits on the line. */
  when: ReactNode;
};

/** The content of an episode row: picture, number, title and description. */
export function EpisodeParts({ episode, isPlayable, bar, when }: EpisodePartsProps) {
  return (
    <>
      <span className="relative block self-start overflow-hidden rounded-card sm:row-span-2">
        <Picture
          path={episode.landscape_image}
          kind="landscape"
          title={episode.title}
          color={episode.color}
          sizes="(min-width: 640px) 13rem, 8.5rem"
        />
        {bar}
        {isPlayable && (
          <span className="absolute inset-0 grid place-items-center bg-scrim/30 opacity-0 transition-opacity duration-160 group-hover:opacity-100 group-focus-visible:opacity-100">
            <Icon name="play" size={30} />
          </span>
        )}
      </span>
      <span className="min-w-0 self-center wrap-anywhere sm:self-end">
        <span className="block font-medium">
          <span className="sr-only">{isPlayable ? 'Play episode ' : 'Episode '}</span>
          <span className="text-ink-faint tabular-nums">{episode.episode_number}</span>
          {'\u2002'}
          <bdi>{episode.title}</bdi>
        </span>
        <span className="mt-0.5 block text-small text-ink-faint">{when}</span>
      </span>
      {episode.description && (
        <span className="col-span-2 line-clamp-3 max-w-3xl text-small wrap-anywhere text-ink-secondary sm:col-span-1 sm:line-clamp-2">
          <bdi>{episode.description}</bdi>
        </span>
      )}
    </>
  );
}
