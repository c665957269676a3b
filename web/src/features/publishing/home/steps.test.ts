import { expect, test } from 'vitest';
import { nextStep, listSteps } from './steps.ts';

const nothing = {
  show_id: null,
  season_id: null,
  episode: null,
  has_video: false,
  is_released: false,
  next_release_at: null,
};
const episode = { id: 3, title: 'Arrival' };
const withShow = { ...nothing, show_id: 1 };
const withEpisode = { ...withShow, season_id: 2, episode };
const withVideo = { ...withEpisode, has_video: true, next_release_at: '2027-01-07T10:00:00.000Z' };
const released = { ...withVideo, is_released: true, next_release_at: null };

test.each([
  [nothing, false, 0, 'Create your show', '/publisher/shows/new'],
  [withShow, false, 1, 'Create the first season', '/publisher/seasons/new?show=1'],
  [{ ...withShow, season_id: 2 }, false, 2, 'Create the first episode', '/publisher/episodes/new?season=2'],
  [withEpisode, false, 3, 'Upload the video', '/upload/3'],
  // Releases are automatic, so a scheduled release is not offered as the next step.
  [withVideo, false, 4, 'Set up payouts', '/profile'],
  [withVideo, true, 5, 'See the schedule', '/publisher/shows/1'],
  [released, false, 5, 'Set up payouts', '/profile'],
  [released, true, 6, undefined, undefined],
])(
  'with %o and payouts set up: %s, %i steps are done and the next step is “%s”',
  (steps, isMonetized, done, label, to) => {
    const progress = { steps, isMonetized };
    expect(listSteps(progress).filter(({ isDone }) => isDone)).toHaveLength(done);
    expect([nextStep(progress)?.label, nextStep(progress)?.to]).toEqual([label, to]);
  },
);
