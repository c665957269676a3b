import type { Dashboard } from '@kinora/contract/publishing/dashboard';
import { hourAndMinute, count, plural } from '#lib/format.ts';
import type { IconName } from '#ui/media/icon.tsx';
import {
  addEpisodePath,
  editEpisodePath,
  scheduledContentPath,
  uploadVideoPath,
} from '../dashboard-paths.ts';

export type AttentionItem = {
  key: string;
  icon: IconName;
  isUrgent: boolean;
  text: string;
  /** The text of the link, and where it leads. */
  action: string;
  to: string;
};

const timeFormat = new Intl.DateTimeFormat(undefined, hourAndMinute);
const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
const weekdayFormat = new Intl.DateTimeFormat(undefined, { weekday: 'long' });

/** When a release is, as seen from `now`: `today at 06:30 PM`, `tomorrow at 06:30 PM`, `on Friday at 06:30 PM`. */
function releaseMoment(release_at: string, now: Date): string {
  const date = new Date(release_at);
  const days = Math.round((startOfDay(date) - startOfDay(now)) / 86_400_000);
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `on ${weekdayFormat.format(date)}`;
  return `${day} at ${timeFormat.format(date)}`;
}

/** What needs the creator's attention, most urgent first. */
export function attentionItems(
  { failed, releases, captionless, is_slot_open }: Dashboard['attention'],
  now = new Date(),
): AttentionItem[] {
  return [
    ...failed.map(({ id, title, video_status, reason }): AttentionItem => ({
      key: `failed ${id}`,
      icon: 'warning',
      isUrgent: true,
      text: `The video of “${title}” ${video_status === 'failed' ? 'failed' : 'is waiting for your decision'}. ${reason}`,
      action: `Check “${title}”`,
      to: editEpisodePath(id),
    })),
    ...releases.map((release) => releaseItem(release, now)),
    ...(captionless.latest
      ? [
          {
            key: 'captions',
            icon: 'info' as const,
            isUrgent: false,
            text: plural(
              captionless.count,
              `“${captionless.latest.title}” has no captions.`,
              `${count(captionless.count, 'episode')} have no captions; the latest is “${captionless.latest.title}”.`,
            ),
            action: 'Add captions',
            to: editEpisodePath(captionless.latest.id),
          },
        ]
      : []),
    ...(is_slot_open
      ? [
          {
            key: 'slot',
            icon: 'calendar' as const,
            isUrgent: false,
            text: 'Your slot is open: you can create the next episode now.',
            action: 'Create an episode',
            to: addEpisodePath,
          },
        ]
      : []),
  ];
}

function releaseItem(
  { id, title, release_at, is_playable, video_status }: Dashboard['attention']['releases'][number],
  now: Date,
): AttentionItem {
  const text = `“${title}” comes out ${releaseMoment(release_at, now)}`;
  const isBeingProcessed = video_status === 'queued' || video_status === 'processing';
  const item = { key: `release ${id}`, icon: 'calendar' as const };
  if (is_playable)
    return {
      ...item,
      isUrgent: false,
      text: `${text}.`,
      action: 'See the calendar',
      to: scheduledContentPath,
    };
  if (isBeingProcessed)
    return {
      ...item,
      isUrgent: false,
      text: `${text}. Its video is being processed.`,
      action: 'See the calendar',
      to: scheduledContentPath,
    };
  if (video_status === 'damaged')
    return {
      ...item,
      isUrgent: true,
      text: `${text}, and its video is waiting for your decision.`,
      action: `Decide on “${title}”`,
      to: editEpisodePath(id),
    };
  const problem = video_status === 'failed' ? 'its video failed' : 'it has no video yet';
  return {
    ...item,
    isUrgent: true,
    text: `${text}, and ${problem}.`,
    action: 'Upload a video',
    to: uploadVideoPath(id),
  };
}
