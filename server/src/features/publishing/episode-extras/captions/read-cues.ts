import { cueText } from '#features/publishing/episode-extras/captions/cue-text.ts';

/** Text on screen from one moment to another, in seconds. `settings` position it, in WebVTT syntax. */
export type Cue = { start_s: number; end_s: number; settings: string; text: string };

/** What is wrong with a captions file, in a message for its sender. */
export class UnreadableCaptions extends Error {
  override name = 'UnreadableCaptions';
}

const time = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{1,3}`;
const timing = new RegExp(`^\\s*(${time})\\s*-->\\s*(${time})(?:\\s+(.*))?$`);
const setting = /^(?:line|position|size|align|vertical):[\w.,%-]{1,30}$/;
const maxCues = 20_000;

/** Reads WebVTT or SRT; returns cues ordered by time. @throws UnreadableCaptions naming the line. */
export function readCues(text: string): Cue[] {
  const lines = cleaned(text).split('\n');
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const cues: Cue[] = [];
  for (const block of blocksOf(isVtt ? withoutHead(lines) : lines)) {
    if (isVtt && /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block.lines[0] ?? '')) continue;
    const cue = readCue(block);
    if (cue.text) cues.push(cue);
  }
  if (cues.length === 0)
    throw new UnreadableCaptions('There are no captions in this file. Choose a .vtt or .srt file.');
  if (cues.length > maxCues)
    throw new UnreadableCaptions(`A file holds at most ${maxCues.toLocaleString('en')} captions.`);
  return cues.toSorted((one, other) => one.start_s - other.start_s);
}

/**
 * Blanks the header, which ends at an empty line or, where that is missing, at the first line with a time.
 */
function withoutHead(lines: string[]): string[] {
  const end = lines.findIndex((line, index) => index > 0 && (line.trim() === '' || line.includes('-->')));
  return lines.map((line, index) => (index < end || end === -1 ? '' : line));
}

/** Unifies line endings and removes invisible control characters that parsers trip over. */
const cleaned = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\0-\x08\x0B-\x1F\x7F\uFEFF]/g, '');

type Block = { line: number; lines: string[] };

/** Splits lines into blocks at empty lines, each with the number of its first line. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') isOpen = false;
    else if (isOpen) blocks.at(-1)?.lines.push(line);
    else {
      blocks.push({ line: index + 1, lines: [line] });
      isOpen = true;
    }
  }
  return blocks;
}

function readCue({ line, lines }: Block): Cue {
  // A number or an identifier may precede the line with the time.
  const at = lines.slice(0, 2).findIndex((one) => timing.test(one));
  const [, start, end, rest = ''] = timing.exec(lines[at] ?? '') ?? [];
  if (!start || !end)
    throw new UnreadableCaptions(
      `Line ${line} should be a time such as 00:01:02.000 --> 00:01:04.000, or have one below it.`,
    );
  const [start_s, end_s] = [secondsOf(start), secondsOf(end)];
  if (end_s <= start_s)
    throw new UnreadableCaptions(`The captions at line ${line + at} end before they begin.`);
  const text = lines.slice(at + 1).join('\n');
  // SRT's alignment tags follow the numeric keypad: 7, 8 and 9, its upper row, place text at the top.
  const isTop = /\{\\an?[789]\}/.test(text);
  const settings = isTop
    ? 'line:0'
    : rest
        .split(/\s+/)
        .filter((one) => setting.test(one))
        .join(' ');
  return { start_s, end_s, settings, text: cueText(text) };
}

function secondsOf(text: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = text.replace(',', '.').split(':').map(Number).toReversed();
  return hours * 3600 + minutes * 60 + seconds;
}
