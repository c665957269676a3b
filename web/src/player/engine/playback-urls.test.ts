import { expect, test } from 'vitest';
import { createPlaybackUrls, type ExpiringPlaylist } from './playback-urls.ts';

const minute = 60_000;

/** A server that issues URLs valid for an hour, and a clock the test can advance. */
function startPlayback() {
  let now = 0;
  let issued = 0;
  let isDown = false;
  const issue = (): ExpiringPlaylist => ({
    playlist_url: `http://films/play/token-${++issued}/7/master.m3u8`,
    expires_at: new Date(now + 60 * minute).toISOString(),
  });
  const first = issue();
  const renew = async () => {
    if (isDown) throw new Error('No connection');
    return issue();
  };
  return {
    urls: createPlaybackUrls(first, renew, () => now),
    advance: (ms: number) => {
      now += ms;
    },
    goDown: () => {
      isDown = true;
    },
    issued: () => issued,
  };
}

const segment = (token: number) => `http://films/play/token-${token}/7/2048/segment_00001.m4s`;

test('a valid URL is left unchanged', async () => {
  const { urls, issued } = startPlayback();
  expect(await urls.refresh(segment(1))).toBe(segment(1));
  expect(issued()).toBe(1);
});

test('URLs are renewed once, shortly before they expire', async () => {
  const { urls, advance, issued } = startPlayback();
  advance(59.5 * minute);
  expect(await Promise.all([urls.refresh(segment(1)), urls.refresh(segment(1))])).toEqual([
    segment(2),
    segment(2),
  ]);
  expect(issued()).toBe(2);
});

test('URLs of any earlier token are rewritten to the newest', async () => {
  const { urls, advance } = startPlayback();
  advance(60 * minute);
  await urls.refresh(segment(1));
  advance(60 * minute);
  expect(await urls.refresh(segment(1))).toBe(segment(3));
  expect(await urls.refresh(segment(2))).toBe(segment(3));
});

test('a rejected URL is renewed early', async () => {
  const { urls } = startPlayback();
  urls.markRejected();
  expect(await urls.refresh(segment(1))).toBe(segment(2));
  expect(await urls.refresh(segment(1))).toBe(segment(2));
});

test('a URL is kept while offline, but only while it is valid', async () => {
  const { urls, advance, goDown } = startPlayback();
  goDown();
  advance(59.5 * minute);
  expect(await urls.refresh(segment(1))).toBe(segment(1));
  advance(minute);
  await expect(urls.refresh(segment(1))).rejects.toThrow('No connection');
});

test('URLs of other origins are left unchanged', async () => {
  const { urls } = startPlayback();
  expect(await urls.refresh('http://elsewhere/a.m4s')).toBe('http://elsewhere/a.m4s');
});
