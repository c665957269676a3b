import type { UserData } from '@kinora/contract/accounts/account';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { createSeason } from '@kinora/contract/publishing/seasons';
import { createShow } from '@kinora/contract/publishing/shows';
import type { TestApp } from '#test/app.ts';

export const showForm = {
  title: 'The Lighthouse Keepers',
  description: 'Two sisters inherit a lighthouse and its secrets.',
  release_date: '2022-01-07',
};

/** Creates a publisher with a show, a season and an already released episode that has no video yet. */
export async function publisherWithEpisode(
  kinora: TestApp,
): Promise<{ publisher: UserData; show_id: number; season_id: number; episode_id: number }> {
  const publisher = await kinora.subscriber('Pia Publisher');
  const show = await kinora.as(publisher, createShow, { body: showForm });
  const season = await kinora.as(publisher, createSeason, {
    body: {
      title: 'Season 1',
      description: 'The first winter.',
      release_date: '2022-01-07',
      tv_show: show.id,
    },
  });
  const episode = await kinora.as(publisher, createEpisode, { body: episodeForm(show.id, season.id) });
  return { publisher, show_id: show.id, season_id: season.id, episode_id: episode.id };
}

export const episodeForm = (tv_show: number, season: number) => ({
  title: 'Arrival',
  description: 'The boat leaves without them.',
  tv_show,
  season,
  episode_number: 1,
  release_date: '2022-01-07',
  release_time: '10:00',
  time_zone: 'Europe/Paris',
});
