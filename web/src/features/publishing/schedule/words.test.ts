import { expect, test } from 'vitest';
import { timeLeft, videoText } from './words.ts';

const minute = 60_000;

test.each([
  [7 * 1440 * minute, '7 days'],
  [(3 * 1440 + 4 * 60 + 20) * minute, '3 days 4 hours'],
  [(4 * 60 + 12) * minute, '4 hours 12 minutes'],
  [60 * minute, '1 hour'],
  [100, '1 minute'],
])('%d ms are %s', (ms, words) => expect(timeLeft(ms)).toBe(words));

test.each([
  [null, false, 'No video yet: it will not appear', 'warning'],
  ['failed', false, 'Video failed: it will not appear', 'warning'],
  ['failed', true, 'New video failed: viewers see the previous one', 'warning'],
  ['damaged', false, 'Video waits for your decision', 'warning'],
  ['damaged', true, 'New video waits for your decision: viewers see the previous one', 'warning'],
  ['queued', false, 'Video in queue', 'waiting'],
  ['processing', false, 'Video at 43%', 'waiting'],
  ['ready', true, 'Video ready', 'good'],
] as const)('a video that is %s, with its release out: %s', (video_status, is_out, text, tone) => {
  const release_at = '2027-01-07T10:00:00.000Z';
  const before = Date.parse(release_at) - minute;
  expect(videoText({ video_status, is_out, release_at, process_status: 43 }, before)).toEqual({
    text,
    tone,
  });
});

test('an episode whose release passes while its film is processed says when it appears', () => {
  const late = {
    video_status: 'processing',
    process_status: 43,
    release_at: '2022-01-07T10:00:00.000Z',
  } as const;
  expect(videoText({ ...late, is_out: false }).text).toBe('Appears as soon as processing is done');
  expect(videoText({ ...late, is_out: true }).text).toBe('Video at 43%');
});
