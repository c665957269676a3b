import ical, { escape, ICalEventTransparency } from 'ical-generator';
import type { VideoStatus } from '@kinora/contract/processing/processing';
import type { Config } from '#config/config.ts';
import { after, minute, second } from '#clock.ts';
import type { FeedRelease } from '#features/publishing/schedule/feed-queries.ts';

/** Duration of an entry if the length of its film is unknown. */
const defaultLength_ms = 30 * minute;

/**
 * Writes releases as an iCalendar file (RFC 5545). Times are in UTC; the time zone in which a release was
 * scheduled is in an extra property. The UID of an entry never changes.
 */
export function calendarFile(
  { brand_name, public_url }: Pick<Config, 'brand_name' | 'public_url'>,
  releases: readonly FeedRelease[],
): string {
  // The library does not escape the calendar's own name.
  const brand = escape(brand_name, false);
  const calendar = ical({
    name: `${brand}: releases`,
    prodId: { company: brand, product: 'Release calendar', language: 'EN' },
    ttl: 3600,
  });
  const host = new URL(public_url).hostname;
  for (const release of releases)
    calendar.createEvent({
      id: `episode-${release.id}@${host}`,
      start: new Date(release.release_at),
      end: after(
        new Date(release.release_at),
        release.duration_s === null ? defaultLength_ms : Math.ceil(release.duration_s) * second,
      ),
      summary: replaceControlCharacters(`${release.show_title}: ${release.title}`),
      description: replaceControlCharacters(describe(release)),
      url: `${public_url}/publisher/episodes/${release.id}/edit`,
      // A release does not make its publisher busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      created: new Date(release.created_at),
      lastModified: new Date(release.updated_at),
      // Without a METHOD, DTSTAMP is the time of the last change (RFC 5545, 3.8.7.2).
      stamp: new Date(release.updated_at),
      sequence: release.release_moves,
      x: { 'X-KINORA-TIMEZONE': release.time_zone },
    });
  // The library omits the line break after the last line.
  return `${calendar.toString()}\r\n`;
}

/**
 * Replaces control characters, which iCalendar text must not contain; line breaks are escaped by the library.
 */
const replaceControlCharacters = (text: string): string => text.replaceAll(/[^\P{Cc}\r\n]/gu, ' ');

/** What keeps an episode from appearing, by the state of its video. */
const obstacles: Partial<Record<VideoStatus | 'none', string>> = {
  none: 'No video yet',
  failed: 'Video failed',
  damaged: 'Video is waiting for your decision',
};

function describe(release: FeedRelease): string {
  const { season_title, episode_number, is_out, is_playable, release_time, time_zone, video_status } =
    release;
  const obstacle = obstacles[video_status ?? 'none'];
  return [
    `${season_title}, episode ${episode_number}`,
    `${is_out ? 'Came' : 'Comes'} out at ${release_time} (${time_zone})`,
    ...(obstacle && !is_playable ? [`${obstacle}: it will not appear`] : []),
  ].join('\n');
}
