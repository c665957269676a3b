import { expect, test } from 'vitest';
import { timeLeft, videoText } from './texts.ts';

const minute = 60_000;

test.each([
  [7 * 1440 * minute, '7 days'],
  [(3 * 1440 + 4 * 60 + 20) * minute, '3 days 4 hours'],
  [(4 * 60 + 12) * minute, '4 hours 12 minutes'],
  [60 * minute, '1 hour'],
  [100, '1 minute'],
])('formats %d ms as %s', (ms, text) => expect(timeLeft(ms)).toBe(text));

test.each([
  [null, false, 'No video yet: it will not appear', 'warning'],
  ['failed', false, 'Video failed: it will not appear', 'warning'],
  ['failed', true, 'New video failed: viewers see the previous one', 'warning'],
  ['damaged', false, 'Video is waiting for your decision', 'warning'],
  ['damaged', true, 'New video is waiting for your decision: viewers see the previous one', 'warning'],
  ['queued', false, 'Video in queue', 'waiting'],
  ['processing', false, 'Video at 43%', 'waiting'],
  ['ready', true, 'Video ready', 'good'],
] as const)(
  'a video that is %s, with its episode released: %s, is described as “%s”',
  (video_status, is_out, text, tone) => {
    const release_at = '2027-01-07T10:00:00.000Z';
    const before = Date.parse(release_at) - minute;
    const facts = {
      video_status,
      is_out,
      is_playable: is_out,
      release_at,
      process_status: 43,
      stand_in: null,
    };
    expect(videoText(facts, before)).toEqual({ text, tone });
  },
);

test('the text about a video that is still being processed at its release time states when it appears', () => {
  const overdue = {
    video_status: 'processing',
    process_status: 43,
    is_playable: false,
    stand_in: null,
    release_at: '2022-01-07T10:00:00.000Z',
  } as const;
  expect(videoText({ ...overdue, is_out: false }).text).toBe('Appears as soon as processing is done');
  expect(videoText({ ...overdue, is_out: true }).text).toBe('Video at 43%');
});

test('the text about a video states what can be watched before all qualities are ready', () => {
  const early = {
    video_status: 'processing',
    process_status: 43,
    stand_in: { bitrate: 2048, has_higher: true, duration_s: 300, playable_s: null },
    is_playable: true,
    is_out: false,
    release_at: '2027-01-07T10:00:00.000Z',
  } as const;
  expect(videoText(early, 0).text).toBe('Can be watched; other qualities at 43%');
  expect(videoText({ ...early, stand_in: { ...early.stand_in, playable_s: 75 } }, 0).text).toBe(
    'The first 01:15 can be watched; the rest at 43%',
  );
});

test('the text about a failed video states what viewers can still see', () => {
  const failed = {
    video_status: 'failed',
    process_status: 43,
    stand_in: null,
    is_playable: true,
    is_out: false,
    release_at: '2027-01-07T10:00:00.000Z',
  } as const;
  expect(videoText(failed, 0).text).toBe('New video failed: the previous one will appear');
  const stand_in = { bitrate: 2048, has_higher: true, duration_s: 300, playable_s: null };
  const early = { ...failed, stand_in };
  expect(videoText(early, 0).text).toBe('Processing failed: it will appear in 720p only');
  expect(videoText({ ...early, is_out: true }, 0).text).toBe(
    'Processing failed: viewers see it in 720p only',
  );
  expect(videoText({ ...early, stand_in: { ...stand_in, playable_s: 75 } }, 0).text).toBe(
    'Processing failed: only the first 01:15 can be watched',
  );
});
