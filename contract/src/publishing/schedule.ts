import * as z from 'zod/mini';
import { isDay } from '../calendar-day.ts';
import { IdText, Instant, listOrPage, Nothing, pageQuery } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { PublisherEpisode } from './episodes.ts';

/** A calendar day such as `2026-11-28`. */
const day = (field: string) => {
  const invalidDate = `${field} is not a valid date`;
  return z.iso.date(invalidDate).check(z.refine(isDay, invalidDate));
};

export const ScheduledItem = z.object({
  episode: PublisherEpisode,
  show_title: z.string(),
  season_title: z.string(),
});
export type ScheduledItem = z.infer<typeof ScheduledItem>;

export const scheduleSorts = [
  'release_at',
  'id',
  'title',
  'show_title',
  'season_title',
  'episode_number',
  'created_at',
] as const;

export const scheduledContent = endpoint({
  summary: 'The caller’s upcoming episodes; the search applies to their titles',
  method: 'GET',
  path: '/api/publisher/schedule/content',
  scope: 'shows:read',
  auth: 'member',
  query: pageQuery(scheduleSorts),
  response: listOrPage(ScheduledItem),
});

/** An episode with the day and time of its release, in its own time zone. */
export const Release = z.object({
  ...z.pick(PublisherEpisode, {
    id: true,
    title: true,
    show_title: true,
    season_id: true,
    season_title: true,
    episode_number: true,
    release_at: true,
    release_date: true,
    release_time: true,
    time_zone: true,
    is_playable: true,
    video_status: true,
    process_status: true,
    reason: true,
    stand_in: true,
  }).shape,
  /** Whether it is released and can be watched, so that it can no longer be moved. */
  is_out: z.boolean(),
});
export type Release = z.infer<typeof Release>;

/** Enough for two months and the adjacent days that a calendar shows. */
const maxDays = 100;

export const releaseCalendar = endpoint({
  summary: 'The caller’s releases between two days, inclusive',
  method: 'GET',
  path: '/api/publisher/schedule/releases',
  scope: 'shows:read',
  auth: 'member',
  query: z.object({ from: day('From'), to: day('To') }).check(
    z.refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < maxDays * 86_400_000, {
      error: `Request 1 to ${maxDays} days`,
      path: ['to'],
    }),
  ),
  response: z.array(Release),
});

/** What the panel shows next to the releases. */
export const Schedule = z.object({
  scheduled_count: z.int(),
  /** Minimum number of days between creating two episodes; 0 for no limit. */
  every_days: z.int(),
  /** When the next episode may be created; null if it may be created now. */
  slot_opens_at: z.nullable(Instant),
  /** When the release feed was opened to subscribers; null if it is closed. */
  feed_since: z.nullable(Instant),
});
export type Schedule = z.infer<typeof Schedule>;

export const schedule = endpoint({
  summary:
    'The number of the caller’s scheduled episodes, when the next one may be created, and whether there is a feed',
  method: 'GET',
  path: '/api/publisher/schedule',
  scope: 'shows:read',
  auth: 'member',
  response: Schedule,
});

export const moveRelease = endpoint({
  summary: 'Move an unreleased episode to another day and time in its own zone',
  method: 'POST',
  path: '/api/publisher/schedule/move/:episode_id',
  scope: 'shows:write',
  auth: 'member',
  owns: [{ kind: 'episode', field: 'episode_id' }],
  encoding: 'json',
  params: z.object({ episode_id: IdText }),
  body: z.object({
    release_date: day('Publish date'),
    release_time: z
      .string('Publish time is required')
      .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Publish time is not a valid time')),
  }),
  /** A time that daylight saving skips on that day is returned as the time it was moved to. */
  response: Release,
});

export const openFeed = endpoint({
  summary: 'Create the secret address of the caller’s release calendar; an earlier one stops working',
  method: 'POST',
  path: '/api/publisher/schedule/feed',
  auth: 'member',
  /** Returned only once, because only its hash is stored. */
  response: z.object({ feed_url: z.url() }),
});

export const closeFeed = endpoint({
  summary: 'Delete the secret address of the caller’s release calendar',
  method: 'DELETE',
  path: '/api/publisher/schedule/feed',
  auth: 'member',
  response: Nothing,
});
