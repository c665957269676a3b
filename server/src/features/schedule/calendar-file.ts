import ical, { ICalEventTransparency } from 'ical-generator';
import type { Config } from '#config.ts';
import { after, minute, second } from '#clock.ts';
import type { FeedRelease } from '#features/schedule/feed-queries.ts';

/** How long an entry is where the length of its film is not known. */
const usualLength_ms = 30 * minute;

/**
 * Releases as an iCalendar file (RFC 5545). Moments stand in UTC, and beside each the zone in which it was
 * chosen; the calendar shows whose it is by the newest one's. An entry keeps its UID for ever.
 */
export function calendarFile(
  { brand_name, public_url }: Pick<Config, 'brand_name' | 'public_url'>,
  releases: readonly FeedRelease[],
): string {
  const zone = releases.at(-1)?.time_zone;
  const calendar = ical({
    name: `${brand_name}: releases`,
    prodId: { company: brand_name, product: 'Release calendar', language: 'EN' },
    ttl: 3600,
    ...(zone && { x: { 'X-WR-TIMEZONE': zone } }),
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
      summary: `${release.show_title}: ${release.title}`,
      description: describe(release),
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
  return calendar.toString();
}

function describe(release: FeedRelease): string {
  const { season_title, episode_number, is_out, release_time, time_zone, video_status } = release;
  return [
    `${season_title}, episode ${episode_number}`,
    `${is_out ? 'Came' : 'Comes'} out at ${release_time} (${time_zone})`,
    ...(is_out || video_status !== null ? [] : ['No video yet: it will not appear']),
  ].join('\n');
}
