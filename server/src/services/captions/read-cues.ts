import { captionFormats } from '@kinora/contract/publishing/episode-extras';
import { UnreadableCaptions, type Cue } from '#services/captions/cue.ts';
import { decodeText } from '#services/captions/decode.ts';
import { nameFormat } from '#services/captions/other-formats.ts';
import { isAss, readAss } from '#services/captions/read-ass.ts';
import { isTtml, readTtml } from '#services/captions/read-ttml.ts';
import { readVtt } from '#services/captions/read-vtt.ts';

const maxCues = 20_000;
const chooseAnother = `Choose a file in ${captionFormats}.`;

/**
 * Reads a captions file in any supported format and encoding; returns cues ordered by time, in WebVTT's
 * markup.
 * @throws UnreadableCaptions naming the line, or the format if it is recognized but not supported.
 */
export function readCues(bytes: Buffer): Cue[] {
  const text = cleanText(decodeText(bytes));
  const other = nameFormat(bytes, text);
  if (other) throw new UnreadableCaptions(`This is ${other}. ${chooseAnother}`);
  const cues = readerOf(text)(text).flatMap(withoutEmptyLines);
  if (cues.length === 0) throw new UnreadableCaptions(`There are no captions in this file. ${chooseAnother}`);
  if (cues.length > maxCues)
    throw new UnreadableCaptions(`A file may contain at most ${maxCues.toLocaleString('en')} captions.`);
  return cues.toSorted((a, b) => a.start_s - b.start_s);
}

function readerOf(text: string): (text: string) => Cue[] {
  if (isTtml(text)) return readTtml;
  if (isAss(text)) return readAss;
  if (text.trim() === '' || text.startsWith('WEBVTT') || text.includes('-->')) return readVtt;
  throw new UnreadableCaptions(`This is not a captions file in a format that we know. ${chooseAnother}`);
}

/** In WebVTT, an empty line would end the cue. */
function withoutEmptyLines(cue: Cue): Cue[] {
  const text = cue.text.replaceAll(/\n\s*\n/g, '\n').trim();
  return text ? [{ ...cue, text }] : [];
}

/** Unifies line endings and removes invisible control characters that parsers trip over. */
const cleanText = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\0-\x08\x0B-\x1F\x7F\uFEFF]/g, '');
