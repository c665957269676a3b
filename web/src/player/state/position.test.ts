import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keepPosition } from './position.ts';
import { createStateStore } from './state-store.ts';

beforeAll(() => {
  vi.stubGlobal('HTMLMediaElement', { HAVE_METADATA: 1 });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The parts of a video element that `keepPosition` uses, in the states that Chromium goes through. */
function videoElement() {
  const nothingBuffered = { length: 0, start: () => 0, end: () => 0 };
  return Object.assign(new EventTarget(), {
    currentTime: 0,
    readyState: 0,
    paused: true,
    seeking: false,
    buffered: nothingBuffered,
  });
}

function opened(at: number) {
  const video = videoElement();
  const store = createStateStore({ time: at, duration: 600 });
  const position = keepPosition(video as unknown as HTMLVideoElement, store);
  const reported: number[] = [];
  store.subscribe(() => reported.push(store.read().time));
  const happens = (name: string, state: Partial<typeof video> = {}) => {
    Object.assign(video, state);
    video.dispatchEvent(new Event(name));
  };
  return { video, store, position, reported, happens };
}

test('a saved position is never reported as 0 while the film loads and seeks to it', () => {
  const { video, position, reported, happens } = opened(123.5);
  // Events of a film that has only just been attached.
  happens('timeupdate');
  happens('progress');
  expect(position.now()).toBe(123.5);
  happens('loadedmetadata', { readyState: 1 });
  expect(video.currentTime).toBe(123.5);
  happens('seeking', { seeking: true });
  happens('progress');
  // Paused during its first seek, Chromium shows the right frame but reports 0.
  happens('timeupdate', { seeking: false, currentTime: 0 });
  expect(position.now()).toBe(123.5);
  happens('seeked');
  expect(video.currentTime).toBe(123.5);
  happens('play', { paused: false });
  happens('timeupdate', { currentTime: 124 });
  expect(position.now()).toBe(124);
  expect(reported).not.toContain(0);
});

test('the next film in the same element begins at its own position', () => {
  const { video, store, position, reported, happens } = opened(123.5);
  happens('loadedmetadata', { readyState: 1 });
  happens('seeking');
  happens('seeked', { paused: false });
  happens('emptied', { readyState: 0, currentTime: 0 });
  store.dispatch({ type: 'moved', time: 40, bufferedUntil: 40 });
  happens('timeupdate');
  happens('progress');
  expect(position.now()).toBe(40);
  happens('loadedmetadata', { readyState: 1 });
  expect(video.currentTime).toBe(40);
  expect(reported).not.toContain(0);
});
