import { captionFormats } from '@kinora/contract/publishing/episode-extras';
import { UnreadableCaptions, type Cue } from '#services/captions/cue.ts';
import { decodeText } from '#services/captions/decode.ts';
import { nameFormat } from '#services/captions/other-formats.ts';
import { isAss, readAss } from '#services/captions/read-ass.ts';
import { isTtml, readTtml } from '#services/captions/read-ttml.ts';
import { readVtt } from '#services/captions/read-vtt.ts';

const maxCues = 20_000;
const chooseSupportedFormat = `Choose a file in ${captionFormats}.`;

/**
 * Reads a captions file in any supported format and encoding; returns cues ordered by time, with WebVTT markup.
 * @throws UnreadableCaptions naming the line, or the format if it is recognized but not supported.
 */
export function readCues(bytes: Buffer): Cue[] {
  const text = cleanText(decodeText(bytes));
  const otherFormat = nameFormat(bytes, text);
  if (otherFormat) throw new UnreadableCaptions(`This is ${otherFormat}. ${chooseSupportedFormat}`);
  const cues = chooseReader(text)(text).flatMap(removeEmptyLines);
  if (cues.length === 0)
    throw new UnreadableCaptions(`There are no captions in this file. ${chooseSupportedFormat}`);
  if (cues.length > maxCues)
    throw new UnreadableCaptions(`A file may contain at most ${maxCues.toLocaleString('en')} captions.`);
  return cues.toSorted((a, b) => a.start_s - b.start_s);
}

function chooseReader(text: string): (text: string) => Cue[] {
  if (isTtml(text)) return readTtml;
  if (isAss(text)) return readAss;
  if (text.trim() === '' || text.startsWith('WEBVTT') || text.includes('-->')) return readVtt;
  throw new UnreadableCaptions(
    `This is not a captions file in a format that we can read. ${chooseSupportedFormat}`,
  );
}

/** Removes empty lines, which would end the cue in WebVTT, and cues without text. */
function removeEmptyLines(cue: Cue): Cue[] {
  const text = cue.text.replaceAll(/\n\s*\n/g, '\n').trim();
  return text ? [{ ...cue, text }] : [];
}

/** Normalizes line endings and removes invisible control characters, which confuse parsers. */
const cleanText = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\0-\x08\x0B-\x1F\x7F\uFEFF]/g, '');
