import { atTop, UnreadableCaptions, type Cue } from '#services/captions/cue.ts';
import { cueText, escapeText } from '#services/captions/cue-text.ts';

/** The formatting of a run of text, as far as WebVTT can express it. */
type Formatting = { i: boolean; b: boolean; u: boolean };
type Style = Formatting & { isTop: boolean };
type Styles = ReadonlyMap<string, Style>;

const plainStyle: Style = { i: false, b: false, u: false, isTop: false };
const defaultFields = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text';

export const isAss = (text: string): boolean =>
  /^\s*(?:;.*\n\s*)*\[script info\]/i.test(text) || /^\[events\]\s*$/im.test(text);

/**
 * Reads Advanced SubStation Alpha (.ass) or its predecessor (.ssa): the dialogue with italics, bold and
 * underline, and whether it is shown at the top. Drawings, comments, karaoke and animation are left out.
 * @throws UnreadableCaptions naming the line.
 */
export function readAss(text: string): Cue[] {
  const styles = new Map<string, Style>();
  const cues: Cue[] = [];
  let section = '';
  let fields: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [, heading] = /^\s*\[(.+)\]\s*$/.exec(line) ?? [];
    const [, key = '', value = ''] = /^\s*(\w+):\s?(.*)$/.exec(line) ?? [];
    if (heading) {
      section = heading.toLowerCase();
      fields = parseFields(defaultFields);
    } else if (key === 'Format') fields = parseFields(value);
    else if (key === 'Style') {
      const style = splitValues(value, fields);
      styles.set(styleName(style['name']), parseStyle(style, section.includes('v4+')));
    } else if (key === 'Dialogue') {
      const cue = readDialogue(splitValues(value, fields), styles, index + 1);
      if (cue) cues.push(cue);
    }
  }
  return cues;
}

const parseFields = (format: string): string[] =>
  format
    .toLowerCase()
    .split(',')
    .map((field) => field.trim());

/** Returns the values of a line by field; the last field, the text, may contain commas. */
function splitValues(line: string, fields: readonly string[]): Record<string, string> {
  const values = line.split(',');
  return Object.fromEntries(
    fields.map((field, index) => [
      field,
      index === fields.length - 1 ? values.slice(index).join(',') : (values[index] ?? '').trim(),
    ]),
  );
}

/** Old editors mark their default style with an asterisk. */
const styleName = (style = ''): string => style.replace(/^\*/, '').toLowerCase();

function parseStyle(style: Record<string, string>, isAdvanced: boolean): Style {
  const isOn = (field: string) => Number(style[field]) !== 0 && Boolean(style[field]);
  const alignment = Number(style['alignment']);
  return {
    i: isOn('italic'),
    b: isOn('bold'),
    u: isOn('underline'),
    isTop: isAdvanced ? isUpperRow(alignment) : isOldTop(alignment),
  };
}

/** Alignments follow the numeric keypad: 7, 8 and 9 are its upper row. */
const isUpperRow = (alignment: number) => alignment >= 7 && alignment <= 9;
/** In the old format, 5, 6 and 7 are at the top; 9, 10 and 11 are in the middle. */
const isOldTop = (alignment: number) => alignment >= 5 && alignment <= 7;

function readDialogue(dialogue: Record<string, string>, styles: Styles, line: number): Cue | null {
  const [start_s, end_s] = [dialogue['start'], dialogue['end']].map((time) => parseSeconds(time ?? '', line));
  if (start_s === undefined || end_s === undefined) return null;
  // Editors leave behind lines of zero length, which are never shown.
  if (end_s === start_s) return null;
  if (end_s < start_s) throw new UnreadableCaptions(`The captions at line ${line} end before they start.`);
  const { text, isTop } = readText(
    dialogue['text'] ?? '',
    styles.get(styleName(dialogue['style'])) ?? plainStyle,
    styles,
  );
  return { start_s, end_s, settings: isTop ? atTop : '', text: cueText(text) };
}

function parseSeconds(time: string, line: number): number {
  const [, hours, minutes, seconds] = /^(\d{1,3}):(\d{1,2}):(\d{1,2}(?:[.,:]\d{1,3})?)$/.exec(time) ?? [];
  if (!seconds) throw new UnreadableCaptions(`Line ${line} should have times such as 0:01:02.50.`);
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(/[,:]/, '.'));
}

/** Converts the text of a line, including its codes in braces, to WebVTT markup. */
function readText(text: string, style: Style, styles: Styles): { text: string; isTop: boolean } {
  let formatting: Style = style;
  let { isTop } = style;
  let isDrawing = false;
  let converted = '';
  for (const piece of text.split(/(\{[^{}]*\})/)) {
    if (!piece.startsWith('{') || !piece.endsWith('}')) {
      if (!isDrawing) converted += wrapInTags(convertEscapes(piece), formatting);
      continue;
    }
    for (const [, name = '', value = ''] of piece.matchAll(
      /\\(an|a|i|b|u|p|r)((?<=\\r)[^\\}]*|\d*)(?=[\\}\s])/g,
    )) {
      if (name === 'an') isTop = isUpperRow(Number(value));
      else if (name === 'a') isTop = isOldTop(Number(value));
      else if (name === 'p') isDrawing = Number(value) > 0;
      else if (name === 'r') formatting = styles.get(styleName(value)) ?? style;
      else
        formatting = {
          ...formatting,
          [name]: value === '' ? style[name as keyof Formatting] : Number(value) > 0,
        };
    }
  }
  return { text: converted, isTop };
}

/** Converts `\N` and `\n`, which are line breaks, and `\h`, which is a non-breaking space. */
const convertEscapes = (text: string): string =>
  escapeText(text)
    .replaceAll(/\\[Nn]/g, '\n')
    .replaceAll('\\h', '&nbsp;');

function wrapInTags(text: string, formatting: Formatting): string {
  if (!text.trim()) return text;
  const tags = (['i', 'b', 'u'] as const).filter((tag) => formatting[tag]);
  const open = tags.map((tag) => `<${tag}>`).join('');
  const close = tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');
  return open + text + close;
}
