import type { Dashboard } from '@kinora/contract/publishing/dashboard';
import { exactMoment } from '#lib/format.ts';
import {
  addEpisodeToSeasonPath,
  addSeasonToShowPath,
  addShowPath,
  seasonListPath,
  uploadVideoPath,
} from '../dashboard-paths.ts';

export type Step = { name: string; note: string; isDone: boolean };
export type NextStep = { label: string; to: string; state?: { title: string } };

type Progress = { steps: Dashboard['steps']; isMonetized: boolean };

/** The steps toward getting paid, in order. */
export function listSteps({ steps, isMonetized }: Progress): Step[] {
  const { show_id, season_id, episode, has_video, is_released, next_release_at } = steps;
  return [
    { name: 'Show', note: 'A title and a few words about it', isDone: show_id !== null },
    { name: 'Season', note: 'Every episode belongs to a season', isDone: season_id !== null },
    { name: 'Episode', note: 'With its release date and time', isDone: episode !== null },
    { name: 'Video', note: 'Your film, as MP4', isDone: has_video },
    {
      name: 'Release',
      note: is_released
        ? 'Your show is out'
        : next_release_at
          ? `Scheduled for ${exactMoment(next_release_at)}`
          : 'Automatic once a video is ready',
      isDone: is_released,
    },
    { name: 'Getting paid', note: 'Tell us where your royalties go', isDone: isMonetized },
  ];
}

/** What has to be created before there can be an episode; null if nothing is missing. */
export function stepBeforeEpisode(show_id: number | null, hasSeason: boolean): NextStep | null {
  if (show_id === null) return { label: 'Create your show', to: addShowPath };
  return hasSeason ? null : { label: 'Create the first season', to: addSeasonToShowPath(show_id) };
}

/**
 * What to do next; null if there is nothing left. Releases are automatic, so they are never the next
 * step.
 */
export function nextStep({ steps, isMonetized }: Progress): NextStep | null {
  const { show_id, season_id, episode, has_video, is_released } = steps;
  if (show_id === null || season_id === null) return stepBeforeEpisode(show_id, false);
  if (episode === null) return { label: 'Create the first episode', to: addEpisodeToSeasonPath(season_id) };
  if (!has_video)
    return { label: 'Upload the video', to: uploadVideoPath(episode.id), state: { title: episode.title } };
  if (!isMonetized) return { label: 'Set up payouts', to: '/profile' };
  return is_released ? null : { label: 'See the schedule', to: seasonListPath(show_id) };
}
