import { expect, test } from 'vitest';
import { attentionItems } from './attention.ts';

const now = new Date(2027, 0, 5, 12);
const emptyAttention = {
  failed: [],
  releases: [],
  captionless: { count: 0, latest: null },
  is_slot_open: false,
};
const arrival = { id: 3, title: 'Arrival', show_title: 'The Long Quiet' };
const release = (hours: number) => ({
  ...arrival,
  release_at: new Date(now.getTime() + hours * 3_600_000).toISOString(),
  video_status: 'ready' as const,
  is_playable: true,
});
const summarizeItems = (attention: Partial<Parameters<typeof attentionItems>[0]>) =>
  attentionItems({ ...emptyAttention, ...attention }, now).map(({ text, isUrgent, to }) => [
    text,
    isUrgent,
    to,
  ]);

test('lists nothing if nothing needs attention', () => expect(summarizeItems({})).toEqual([]));

test('a failed video comes first, an open slot last', () => {
  expect(
    summarizeItems({
      failed: [{ ...arrival, video_status: 'failed', reason: 'It is cut off.' }],
      is_slot_open: true,
    }),
  ).toEqual([
    ['The video of “Arrival” failed. It is cut off.', true, '/publisher/episodes/3/edit'],
    ['Your slot is open: you can create the next episode now.', false, '/publisher/episodes/new'],
  ]);
});

test('a damaged video asks for a decision', () => {
  const reason = 'About 3 s at 12:40 could not be read.';
  expect(summarizeItems({ failed: [{ ...arrival, video_status: 'damaged', reason }] })).toEqual([
    [`The video of “Arrival” is waiting for your decision. ${reason}`, true, '/publisher/episodes/3/edit'],
  ]);
});

test.each([
  [3, {}, /^“Arrival” comes out today at [^.]*\.$/, false],
  [24, {}, /^“Arrival” comes out tomorrow at [^.]*\.$/, false],
  [47, {}, /^“Arrival” comes out on Thursday at [^.]*\.$/, false],
  [
    24,
    { is_playable: false, video_status: 'processing' as const },
    /\. Its video is being processed\.$/,
    false,
  ],
  [24, { is_playable: false, video_status: null }, /, and it has no video yet\.$/, true],
  [24, { is_playable: false, video_status: 'failed' as const }, /, and its video failed\.$/, true],
  [
    24,
    { is_playable: false, video_status: 'damaged' as const },
    /, and its video is waiting for your decision\.$/,
    true,
  ],
])('a release in %i hours, %o, reads %s; urgent: %s', (hours, video, text, isUrgent) => {
  const [[shownText, isShownUrgent] = []] = summarizeItems({ releases: [{ ...release(hours), ...video }] });
  expect([shownText, isShownUrgent]).toEqual([expect.stringMatching(text), isUrgent]);
});

test('episodes without captions are counted', () => {
  expect(summarizeItems({ captionless: { count: 1, latest: arrival } })[0]?.[0]).toBe(
    '“Arrival” has no captions.',
  );
  expect(summarizeItems({ captionless: { count: 3, latest: arrival } })[0]?.[0]).toBe(
    '3 episodes have no captions; the latest is “Arrival”.',
  );
});
