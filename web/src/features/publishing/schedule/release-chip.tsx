import type { Release } from '@kinora/contract/publishing/schedule';
import type { KeyboardEvent, PointerEvent } from 'react';
import { timeOfDay } from '#lib/format.ts';
import { classNames } from '#ui/style/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { releaseColors } from './release-colors.ts';
import { longDay, videoText } from './texts.ts';

type ReleaseChipProps = {
  release: Release;
  /** The release is being moved by keyboard. */
  isGrabbed: boolean;
  /** The release is being dragged; this chip marks its original place. */
  isDragged: boolean;
  helpId: string;
  onOpen: (release: Release) => void;
  onKeyDown: (event: KeyboardEvent, release: Release) => void;
  onPointerDown: (event: PointerEvent, release: Release) => void;
};

/** A release on its day: opens when pressed, and can be dragged or moved by keyboard. */
export function ReleaseChip({ release, isGrabbed, isDragged, helpId, ...handlers }: ReleaseChipProps) {
  const video = videoText(release);
  return (
    <button
      type="button"
      data-release={release.id}
      aria-describedby={release.is_out ? undefined : helpId}
      onClick={() => handlers.onOpen(release)}
      onKeyDown={(event) => handlers.onKeyDown(event, release)}
      // Space activates a button on keyup.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onPointerDown={(event) => handlers.onPointerDown(event, release)}
      className={classNames(
        'block w-full rounded-card border-s-3 px-1 py-1.5 text-start text-caption select-none [-webkit-touch-callout:none] sm:px-2',
        // On a screen 320 px wide, a column barely fits a time.
        'max-[22.5rem]:border-s-2 max-[22.5rem]:px-px max-[22.5rem]:tracking-tighter',
        'transition-[background-color,opacity,scale] duration-160 hover:brightness-125',
        releaseColors(release),
        !release.is_out && 'cursor-grab active:cursor-grabbing',
        isGrabbed && 'scale-105 outline-2 outline-gold shadow-picture',
        isDragged && 'opacity-35',
      )}
    >
      <span className="flex flex-wrap items-center justify-between gap-x-1 font-semibold tabular-nums">
        {timeOfDay(release.release_time)}
        {!release.is_out && video.tone === 'warning' && (
          <Icon name="warning" size={14} className="text-danger" />
        )}
      </span>{' '}
      <span className="block truncate max-sm:sr-only">{release.title}</span>
      <span className="sr-only">
        . {longDay(release.release_date)}, {release.time_zone}. {release.is_out && 'Out. '}
        {video.text}
      </span>
    </button>
  );
}
