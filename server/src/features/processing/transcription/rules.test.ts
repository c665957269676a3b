import { expect, test } from 'vitest';
import { automaticCaptions, captionsFromTranscript } from '#features/processing/transcription/rules.ts';

const captionsFor = (...lines: [number, number, string][]) =>
  captionsFromTranscript(
    lines.map(([start_s, end_s, text]) => ({ start_s, end_s, text })),
    60,
  ).map(({ start_s, end_s, text }) => [start_s, end_s, text]);

test('captions stay within the film, do not overlap, and contain plain text', () => {
  expect(
    captionsFor(
      [50, 80, ' <b>The</b>  end & all '],
      [70, 75, 'Too late'],
      [-1, 4, 'Hello'],
      [3, 6, 'there'],
      [7, 7, 'Never'],
    ),
  ).toEqual([
    [0, 3, 'Hello'],
    [3, 6, 'there'],
    [50, 60, '&lt;b&gt;The&lt;/b&gt; end &amp; all'],
  ]);
});

test('a long line is divided between words, and each part gets its share of the time', () => {
  const sentence = 'The lighthouse had been dark for nineteen years when the two sisters climbed its stairs';
  const captions = captionsFor([
    0,
    20,
    `${sentence}, and nobody on the island remembered who had put out the lamp, or why.`,
  ]);
  expect(captions.map(([, , text]) => text).join(' ')).toContain(`${sentence}, and`);
  expect(captions).toHaveLength(2);
  for (const [, , text] of captions) expect(String(text).length).toBeLessThanOrEqual(84);
  expect(captions[0]?.[0]).toBe(0);
  expect(captions[1]?.[0]).toBe(captions[0]?.[1]);
  expect(captions[1]?.[1]).toBeCloseTo(20);
});

test('a film with nothing but silence or music gets no captions', () => {
  expect(captionsFor([0, 30, '[BLANK_AUDIO]'], [30, 40, ' (silence)'])).toEqual([]);
  expect(captionsFor([0, 30, '[Music]'], [30, 40, '♪♪'], [40, 50, '(applause)'])).toEqual([]);
  expect(captionsFor([0, 5, '[Music]'], [5, 8, '[BLANK_AUDIO]'], [30, 40, 'Ahoi!'])).toEqual([
    [0, 5, '[Music]'],
    [30, 40, 'Ahoi!'],
  ]);
});

test('a model that repeats itself endlessly is cut off', () => {
  const loop = Array.from({ length: 20 }, (_, at): [number, number, string] => [at, at + 1, 'No.']);
  expect(captionsFor(...loop, [20, 21, 'Yes.'])).toEqual([
    [0, 1, 'No.'],
    [1, 2, 'No.'],
    [20, 21, 'Yes.'],
  ]);
});

type Film = NonNullable<Parameters<typeof automaticCaptions>[0]>;
const film = (language: string | null, requests: Film['requests'] = []): Film => ({ language, requests });
const isPossible = (...args: Parameters<typeof automaticCaptions>) => {
  const { transcribe, translate } = automaticCaptions(...args);
  return [transcribe.is_possible, translate.is_possible];
};
const uploaded = (language: string) => ({ language, source: 'uploaded' as const });
const automatic = (language: string) => ({ language, source: 'automatic' as const });

test('captions can be requested while there are none in the spoken language', () => {
  expect(isPossible(null, [])).toEqual([false, false]);
  expect(isPossible(film('en'), [])).toEqual([true, false]);
  expect(isPossible(film('en'), [uploaded('de')])).toEqual([true, false]);
  expect(isPossible(film('en'), [uploaded('en-GB')])).toEqual([false, false]);
  expect(isPossible(film('en'), [automatic('en')])).toEqual([false, false]);
  expect(isPossible(film('en', [{ task: 'transcribe', state: 'waiting' }]), [])).toEqual([false, false]);
  expect(isPossible(film('en', [{ task: 'transcribe', state: 'failed' }]), [])).toEqual([true, false]);
  // The spoken language is unknown.
  expect(isPossible(film(null), [])).toEqual([true, false]);
  expect(isPossible(film(null), [uploaded('de')])).toEqual([false, false]);
});

test('a translation can be requested while a film in another language has no English captions', () => {
  expect(isPossible(film('de'), [uploaded('de')])).toEqual([false, true]);
  expect(isPossible(film(null), [automatic('de')])).toEqual([false, true]);
  expect(isPossible(film('de'), [uploaded('en')])).toEqual([true, false]);
  expect(isPossible(film('de', [{ task: 'translate', state: 'waiting' }]), [])).toEqual([true, false]);
});
