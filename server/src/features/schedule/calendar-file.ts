import ical, { escape, ICalEventTransparency } from 'ical-generator';
import type { Config } from '#config.ts';
import { after, minute, second } from '#clock.ts';
import type { FeedRelease } from '#features/schedule/feed-queries.ts';

/** How long an entry is where the length of its film is not known. */
const usualLength_ms = 30 * minute;

/**
 * Releases as an iCalendar file (RFC 5545). Moments stand in UTC, and beside each the zone in which it was
 * chosen. An entry keeps its UID for ever.
 */
export function calendarFile(
  { brand_name, public_url }: Pick<Config, 'brand_name' | 'public_url'>,
  releases: readonly FeedRelease[],
): string {
  // Of the calendar's own name nothing is escaped for us.
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
        release.duration_s === null ? usualLength_ms : Math.ceil(release.duration_s) * second,
      ),
      summary: printable(`${release.show_title}: ${release.title}`),
      description: printable(describe(release)),
      url: `${public_url}/publisher/episodes/${release.id}/edit`,
      // Its film takes nobody's time: it only comes out.
      transparency: ICalEventTransparency.TRANSPARENT,
      created: new Date(release.created_at),
      lastModified: new Date(release.updated_at),
      // Where there is no METHOD, the stamp says when the entry was last changed.
      stamp: new Date(release.updated_at),
      sequence: release.release_moves,
      x: { 'X-KINORA-TIMEZONE': release.time_zone },
    });
  // The last line ends as all others do.
  return `${calendar.toString()}\r\n`;
}

/** No text of a calendar may hold control characters; the ends of lines are written as something else. */
const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\r\n]/gu, ' ');

function describe(release: FeedRelease): string {
  const { season_title, episode_number, is_out, release_time, time_zone, video_status } = release;
  const missing = video_status === null ? 'No video yet' : video_status === 'failed' && 'Video failed';
  return [
    `${season_title}, episode ${episode_number}`,
    `${is_out ? 'Came' : 'Comes'} out at ${release_time} (${time_zone})`,
    ...(missing && !is_out ? [`${missing}: it will not appear`] : []),
  ].join('\n');
}
