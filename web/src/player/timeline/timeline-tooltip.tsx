import type { Previews } from '@kinora/contract/playback/playback';
import { clockTime } from '#lib/format.ts';
import { PreviewImage } from './preview-image.tsx';

type TimelineTooltipProps = {
  time: number;
  /** Horizontal position on the timeline, as a CSS length. */
  left: string;
  previews: Previews | null;
  chapter: string | null;
};

/** Shows the preview, chapter and time for a point on the timeline. */
export function TimelineTooltip({ time, left, previews, chapter }: TimelineTooltipProps) {
  const isWide = previews !== null || chapter !== null;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full grid -translate-x-1/2 justify-items-center gap-1.5 pb-1 [--half:5.5rem] sm:[--half:7.5rem]"
      // Clamped to the ends of the timeline, so that nothing is cut off.
      style={{ left: isWide ? `clamp(var(--half), ${left}, 100% - var(--half))` : left }}
    >
      {previews && <PreviewImage previews={previews} time={time} />}
      <span className="grid justify-items-center rounded-card bg-surface-overlay/90 px-2 py-0.5">
        {chapter && <bdi className="max-w-44 truncate text-caption text-ink-secondary">{chapter}</bdi>}
        <span className="text-small font-medium tabular-nums">{clockTime(time)}</span>
      </span>
    </span>
  );
}
