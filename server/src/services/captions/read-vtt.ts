import { atTop, UnreadableCaptions, type Cue } from '#services/captions/cue.ts';
import { cueText } from '#services/captions/cue-text.ts';

const time = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{1,2}[.,]\d{1,3}`;
const timing = new RegExp(`^\\s*(${time})\\s*-->\\s*(${time})(?:\\s+(.*))?$`);
const setting = /^(?:line|position|size|align|vertical):[\w.,%-]{1,30}$/;

/** Reads WebVTT or SRT. @throws UnreadableCaptions naming the line. */
export function readVtt(text: string): Cue[] {
  const lines = text.split('\n');
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  return splitBlocks(isVtt ? blankHeader(lines) : lines)
    .filter(({ lines: [first = ''] }) => !isVtt || !/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first))
    .map(readCue);
}

/**
 * Blanks the header, which ends at an empty line or, where that is missing, at the first line with a time.
 */
function blankHeader(lines: string[]): string[] {
  const end = lines.findIndex((line, index) => index > 0 && (line.trim() === '' || line.includes('-->')));
  return lines.map((line, index) => (index < end || end === -1 ? '' : line));
}

type Block = { line: number; lines: string[] };

/** Splits lines into blocks at empty lines, each with the number of its first line. */
function splitBlocks(lines: string[]): Block[] {
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
  const timingIndex = lines.slice(0, 2).findIndex((text) => timing.test(text));
  const [, start, end, rest = ''] = timing.exec(lines[timingIndex] ?? '') ?? [];
  if (!start || !end)
    throw new UnreadableCaptions(
      `Line ${line} should be a time such as 00:01:02.000 --> 00:01:04.000, or be followed by one.`,
    );
  const [start_s, end_s] = [parseSeconds(start), parseSeconds(end)];
  if (end_s <= start_s)
    throw new UnreadableCaptions(`The captions on line ${line + timingIndex} end before they start.`);
  const text = lines.slice(timingIndex + 1).join('\n');
  // SRT's alignment tags follow the numeric keypad: 7, 8 and 9, its upper row, place text at the top.
  const isTop = /\{\\an?[789]\}/.test(text);
  const settings = isTop
    ? atTop
    : rest
        .split(/\s+/)
        .filter((candidate) => setting.test(candidate))
        .join(' ');
  return { start_s, end_s, settings, text: cueText(text) };
}

function parseSeconds(text: string): number {
  const [seconds = 0, minutes = 0, hours = 0] = text.replace(',', '.').split(':').map(Number).toReversed();
  return hours * 3600 + minutes * 60 + seconds;
}
