import type { AutomaticCaptions, StoredCaptions } from '@kinora/contract/publishing/episode-extras';
import type { Cue } from '#services/captions/cue.ts';
import { escapeText } from '#services/captions/cue-text.ts';
import type { SpokenLine } from '#services/transcriber/types.ts';

/** The length of two lines on screen. */
const maxLetters = 84;

/** What models write when nothing is said. */
const silence = /^[([*\s]*(?:blank[_ ]audio|silence|silent|no (?:speech|audio)|pause)[)\]*.\s]*$/i;
/** A description of sounds, such as `[Music]` or `♪♪`. */
const soundOnly = /^(?:\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫\s.…-])*$/;

/**
 * Turns a transcript into captions: within the film, one at a time, and short enough to be read.
 * Returns none if nothing is said in the film.
 */
export function captionsFromTranscript(lines: readonly SpokenLine[], duration_s: number): Cue[] {
  const spoken = lines
    .map(({ text, start_s, end_s }) => ({
      text: text.replaceAll(/\s+/g, ' ').trim(),
      start_s: Math.max(0, start_s),
      end_s: Math.min(duration_s, end_s),
    }))
    .filter(({ text, start_s, end_s }) => text !== '' && !silence.test(text) && start_s < end_s)
    .toSorted((a, b) => a.start_s - b.start_s);
  if (spoken.every(({ text }) => soundOnly.test(text))) return [];
  return spoken
    .filter((line, index) => !isLoop(line, spoken[index - 1], spoken[index - 2]))
    .map(endBeforeNext)
    .filter(({ start_s, end_s }) => end_s > start_s)
    .flatMap(splitLine)
    .map(({ text, ...times }) => ({ ...times, settings: '', text: escapeText(text) }));
}

/** A model that gets stuck repeats a line until the end of the audio. */
const isLoop = ({ text }: SpokenLine, ...before: (SpokenLine | undefined)[]): boolean =>
  before.every((earlier) => earlier?.text === text);

const endBeforeNext = (line: SpokenLine, index: number, all: readonly SpokenLine[]): SpokenLine => ({
  ...line,
  end_s: Math.min(line.end_s, all[index + 1]?.start_s ?? Infinity),
});

/** Divides a long line into captions of similar length, each shown for its share of the time. */
function splitLine({ text, start_s, end_s }: SpokenLine): SpokenLine[] {
  const targetLength = text.length / Math.ceil(text.length / maxLetters);
  const texts: string[] = [];
  let current = '';
  for (const word of text.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (current && (longer.length > maxLetters || longer.length - word.length / 2 > targetLength)) {
      texts.push(current);
      current = word;
    } else current = longer;
  }
  texts.push(current);
  const letters = texts.reduce((sum, part) => sum + part.length, 0);
  let lettersShown = 0;
  const momentAt = (count: number) => start_s + ((end_s - start_s) * count) / letters;
  return texts.map((part) => {
    const start = momentAt(lettersShown);
    lettersShown += part.length;
    return { text: part, start_s: start, end_s: momentAt(lettersShown) };
  });
}

type TranscriptionRequest = {
  task: keyof AutomaticCaptions;
  state: AutomaticCaptions['transcribe']['state'];
};

/**
 * Determines which automatic captions a publisher may request.
 * @param film null if no film can be transcribed; `language` is the language of the film's show, null if none
 * was chosen.
 */
export function automaticCaptions(
  film: { language: string | null; requests: readonly TranscriptionRequest[] } | null,
  captions: readonly Pick<StoredCaptions, 'language' | 'source'>[],
): AutomaticCaptions {
  const stateOf = (task: TranscriptionRequest['task']) =>
    film?.requests.find((request) => request.task === task)?.state ?? null;
  const hasCaptions = (language: string) =>
    captions.some((existing) => baseLanguage(existing.language) === baseLanguage(language));
  const transcribed = captions.find(({ source }) => source === 'automatic');
  const spoken = film?.language ?? transcribed?.language ?? null;
  const canRequest = (task: TranscriptionRequest['task']) => film !== null && stateOf(task) !== 'waiting';
  return {
    transcribe: {
      state: stateOf('transcribe'),
      is_possible:
        canRequest('transcribe') &&
        !transcribed &&
        (spoken === null ? captions.every(({ source }) => source === 'translated') : !hasCaptions(spoken)),
    },
    translate: {
      state: stateOf('translate'),
      is_possible:
        canRequest('translate') && spoken !== null && baseLanguage(spoken) !== 'en' && !hasCaptions('en'),
    },
  };
}

const baseLanguage = (language: string) => language.split('-')[0];
