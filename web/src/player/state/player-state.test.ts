import { expect, test } from 'vitest';
import { initialState, reduce, type PlayerEvent, type PlayerState } from './player-state.ts';

const qualities = [
  { bitrate: 276, width: 640, height: 360 },
  { bitrate: 2048, width: 1280, height: 720 },
];
const opened: PlayerEvent = {
  type: 'opened',
  time: 17,
  duration: 90,
  playableUntil: null,
  qualities,
  chosenQuality: null,
  qualityCap: 4096,
  captionChoices: [{ language: 'en', label: 'English' }],
  captionLanguage: 'en',
};
const after = (...events: PlayerEvent[]): PlayerState => events.reduce(reduce, initialState);

test('a film opens at its start time and waits for the first frame', () => {
  expect(after(opened)).toMatchObject({ status: 'opening', time: 17, duration: 90, isWaiting: true });
  expect(
    after(opened, { type: 'loaded', duration: 90.4 }, { type: 'started' }, { type: 'playing' }),
  ).toMatchObject({ status: 'ready', duration: 90.4, isPaused: false, isWaiting: false });
});

test('a film paused before it has loaded stays paused, and the next film plays regardless', () => {
  const held = after({ type: 'paused' }, opened, { type: 'loaded', duration: 90.4 });
  expect(held).toMatchObject({ status: 'ready', isPaused: true, time: 17 });
  expect([{ type: 'closed' } as const, opened].reduce(reduce, held).isPaused).toBe(false);
});

test('volume, speed and full screen carry over to the next film; the rest is reset', () => {
  const state = after(
    opened,
    { type: 'volume-changed', volume: 0.3, isMuted: true },
    { type: 'rate-changed', rate: 1.5 },
    { type: 'full-screen-changed', isFullScreen: true },
    { type: 'ended' },
    { type: 'connection-lost' },
    { ...opened, time: 0 },
  );
  expect(state).toMatchObject({ volume: 0.3, isMuted: true, rate: 1.5, isFullScreen: true });
  expect(state).toMatchObject({ hasEnded: false, isConnectionLost: false, time: 0 });
});

test("the current quality is derived from the video's size", () => {
  expect(after(opened, { type: 'video-resized', width: 1280, height: 720 }).shownQuality).toBe(2048);
  expect(after(opened, { type: 'video-resized', width: 641, height: 360 }).shownQuality).toBe(276);
  expect(after(opened, { type: 'video-resized', width: 10, height: 10 }).shownQuality).toBeNull();
});

test('blocked autoplay ends when the viewer presses play', () => {
  const refused = after(opened, { type: 'play-refused' });
  expect(refused).toMatchObject({ isAutoplayRefused: true, isPaused: true, isWaiting: false });
  expect(reduce(refused, { type: 'started' }).isAutoplayRefused).toBe(false);
});

test('seeking back after the end continues playing', () => {
  const ended = after(opened, { type: 'ended' });
  expect(ended).toMatchObject({ hasEnded: true, isPaused: true });
  expect(reduce(ended, { type: 'seeking' }).hasEnded).toBe(false);
});

test('a failure lasts until a retry', () => {
  const failed = after(opened, { type: 'failed', failure: 'network' });
  expect(failed).toMatchObject({ status: 'failed', failure: 'network', isWaiting: false });
  expect(reduce(failed, { type: 'retried' })).toMatchObject({ status: 'opening', failure: null, time: 17 });
});

test('a lost connection is not a failure, and is forgotten once it is back', () => {
  const lost = after(opened, { type: 'connection-lost' });
  expect(lost).toMatchObject({ isConnectionLost: true, failure: null });
  expect(reduce(lost, { type: 'connection-restored' }).isConnectionLost).toBe(false);
});

test("newly chosen captions show nothing until they load, and a film starts without the previous one's", () => {
  const cues = [{ runs: [], place: 'bottom' as const }];
  const captioned = after(opened, { type: 'cues-changed', cues });
  expect(captioned).toMatchObject({ captionLanguage: 'en', cues });
  expect(reduce(captioned, { type: 'captions-chosen', language: null })).toMatchObject({
    captionLanguage: null,
    cues: [],
  });
  expect(reduce(captioned, opened).cues).toEqual([]);
});

test('the next film plays on the device in use', () => {
  const sent = after(
    opened,
    { type: 'remote-offered', remote: 'cast' },
    { type: 'remote-changed', isRemote: true },
  );
  expect(reduce(sent, opened)).toMatchObject({ remote: 'cast', isRemote: true });
});
