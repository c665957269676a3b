import type { Release } from '@kinora/contract/publishing/schedule';
import { hourAndMinute, clockTime, count } from '#lib/format.ts';
import { qualityLabel } from '#player/quality/quality.ts';

const dayFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(day));
};

/** A day such as `2026-11-28` written out: `Saturday, November 28, 2026`. */
export const longDay = dayFormatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** `Sat, Nov 28`. */
export const shortDay = dayFormatter({ weekday: 'short', day: 'numeric', month: 'short' });
export const monthName = dayFormatter({ month: 'long', year: 'numeric' });
export const weekdayName = dayFormatter({ weekday: 'long' });
export const weekdayShort = dayFormatter({ weekday: 'short' });

const minute_ms = 60_000;

/** A duration in words: `3 days 4 hours`, `4 hours 12 minutes`, `1 minute`. */
export function timeLeft(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / minute_ms));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor(minutes / 60) % 24;
  const parts =
    days > 0
      ? [
          [days, 'day'],
          [hours, 'hour'],
        ]
      : [
          [hours, 'hour'],
          [minutes % 60, 'minute'],
        ];
  return (parts as [number, string][])
    .filter(([number]) => number > 0)
    .map(([number, unit]) => count(number, unit))
    .join(' ');
}

const slotMoment = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  ...hourAndMinute,
  timeZoneName: 'short',
});

/** A sentence that states when the weekly slot opens. */
export const nextEpisodeText = (slot_opens_at: string): string =>
  `You can create your next episode from ${slotMoment.format(new Date(slot_opens_at))}.`;

const playableText = ({ playable_s }: NonNullable<Release['stand_in']>): string =>
  playable_s === null
    ? 'Can be watched; other qualities'
    : `The first ${clockTime(playable_s)} can be watched; the rest`;

/** States how much can still be watched of a film that failed after it became watchable in one quality. */
function stillWatchableText(
  { bitrate, playable_s }: NonNullable<Release['stand_in']>,
  isOut: boolean,
): string {
  if (playable_s !== null) return `only the first ${clockTime(playable_s)} can be watched`;
  return `${isOut ? 'viewers see it' : 'it will appear'} in ${qualityLabel(bitrate)} only`;
}

type VideoFacts = Pick<
  Release,
  'video_status' | 'process_status' | 'stand_in' | 'is_out' | 'is_playable' | 'release_at'
>;

/** Describes the state of a release's video; the tone is `warning` if the publisher has to act. */
export function videoText(
  { video_status, process_status, stand_in, is_out, is_playable, release_at }: VideoFacts,
  now = Date.now(),
): {
  text: string;
  tone: 'good' | 'waiting' | 'warning';
} {
  const isBeingProcessed = video_status === 'queued' || video_status === 'processing';
  if (isBeingProcessed && !is_out && Date.parse(release_at) <= now)
    return { text: 'Appears as soon as processing is done', tone: 'waiting' };
  if (isBeingProcessed && stand_in)
    return { text: `${playableText(stand_in)} at ${process_status}%`, tone: 'waiting' };
  if (video_status === 'ready') return { text: 'Video ready', tone: 'good' };
  if (video_status === 'queued') return { text: 'Video in queue', tone: 'waiting' };
  if (video_status === 'processing') return { text: `Video at ${process_status}%`, tone: 'waiting' };
  const isDamaged = video_status === 'damaged';
  if (video_status === 'failed' && stand_in)
    return { text: `Processing failed: ${stillWatchableText(stand_in, is_out)}`, tone: 'warning' };
  // A released episode already has a playable video, so this video was meant to replace it.
  if (is_out) {
    const state = isDamaged ? 'is waiting for your decision' : 'failed';
    return { text: `New video ${state}: viewers see the previous one`, tone: 'warning' };
  }
  if (isDamaged) return { text: 'Video is waiting for your decision', tone: 'warning' };
  if (video_status === 'failed' && is_playable)
    return { text: 'New video failed: the previous one will appear', tone: 'warning' };
  const state = video_status === 'failed' ? 'Video failed' : 'No video yet';
  return { text: `${state}: it will not appear`, tone: 'warning' };
}
