import { captionFormats } from '@kinora/contract/publishing/episode-extras';
import { DOMParser, onErrorStopParsing, ParseError, type Element, type Node } from '@xmldom/xmldom';
import { atTop, UnreadableCaptions, type Cue } from '#services/captions/cue.ts';
import { cueText, escapeText } from '#services/captions/cue-text.ts';
import { ttmlClock, type Clock } from '#services/captions/ttml-clock.ts';

/** What the children of an element inherit. */
type Inherited = {
  start_s: number;
  end_s: number;
  tags: readonly Tag[];
  isTop: boolean;
  isSpaceKept: boolean;
};
type Tag = 'i' | 'b' | 'u';

/** The document's definitions, each read only once, however many elements refer to them. */
type Sheet = { clock: Clock; styles: Styles; isTopByRegion: ReadonlyMap<string, boolean> };
type Styles = ReadonlyMap<string, Style>;
type Style = {
  /** The ids of the styles that this one refers to; their attributes apply before its own. */
  style_ids: readonly string[];
  attributes: Attributes;
};
/** The attributes of an element by local name, regardless of their TTML namespace. */
type Attributes = ReadonlyMap<string, string>;

const maxDepth = 50;
/** The maximum number of style references that are followed for one element; the rest are ignored. */
const maxStyles = 100;

export const isTtml = (text: string): boolean => /^\s*<\?xml\b|^\s*<(?:\w+:)?tt[\s>]/.test(text);

/**
 * Reads Timed Text Markup Language in any of its profiles (DFXP, iTT, IMSC, SMPTE-TT, EBU-TT-D): text with its times,
 * italics, bold and underline, and whether it is shown at the top.
 * @throws UnreadableCaptions stating what is wrong.
 */
export function readTtml(text: string): Cue[] {
  const root = parse(text);
  if (root?.localName !== 'tt')
    throw new UnreadableCaptions(
      `This is XML, but not TTML: it begins with <${root?.nodeName ?? ''}> instead of <tt>. Choose a file in ${captionFormats}.`,
    );
  const rootAttributes = readAttributes(root);
  const styles = new Map([...elementsById(root, 'style')].map(([id, element]) => [id, readStyle(element)]));
  const sheet: Sheet = {
    clock: ttmlClock((name) => rootAttributes.get(name) ?? null),
    styles,
    isTopByRegion: new Map(
      [...elementsById(root, 'region')].map(([id, region]) => [id, isAtTop(region, styles)]),
    ),
  };
  const cues: Cue[] = [];
  const outermost = { start_s: 0, end_s: Infinity, tags: [], isTop: false, isSpaceKept: false };
  for (const body of childElements(root, 'body')) readContainer(body, outermost, sheet, cues, 0);
  if (cues.length === 0 && /backgroundImage=|<(?:\w+:)?image[\s>]/.test(text))
    throw new UnreadableCaptions('The captions in this file are pictures. Export them as text.');
  return cues;
}

function parse(text: string): Element | null {
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml').documentElement;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { lineNumber } = error.locator as { lineNumber: number };
    throw new UnreadableCaptions(`This XML file has an error on line ${lineNumber}.`);
  }
}

/** Reads `body` and `div`, which only group other elements. */
function readContainer(element: Element, outer: Inherited, sheet: Sheet, cues: Cue[], depth: number): void {
  const context = inherit(element, outer, sheet);
  if (depth > maxDepth) throw new UnreadableCaptions('The elements of this file are nested too deeply.');
  for (const child of childElements(element, 'div')) readContainer(child, context, sheet, cues, depth + 1);
  for (const child of childElements(element, 'p')) readParagraph(child, context, sheet, cues);
}

/**
 * Reads a paragraph. Spans that have their own times become separate cues; the other text is one cue, shown
 * for as long as the paragraph.
 */
function readParagraph(element: Element, outer: Inherited, sheet: Sheet, cues: Cue[]): void {
  const context = inherit(element, outer, sheet);
  const text = readText(element, context, sheet, cues, 0);
  addCue(text, context, element, cues);
}

function readText(element: Element, context: Inherited, sheet: Sheet, cues: Cue[], depth: number): string {
  if (depth > maxDepth) throw new UnreadableCaptions('The elements of this file are nested too deeply.');
  let text = '';
  for (const child of element.childNodes) {
    if (child.nodeType === textNode || child.nodeType === cdataNode)
      text += wrapInTags(collapseSpaces(child.nodeValue ?? '', context.isSpaceKept), context.tags);
    else if (!isElement(child)) continue;
    else if (child.localName === 'br') text += '\n';
    else if (child.localName === 'span') {
      const inner = inherit(child, context, sheet);
      const spanText = readText(child, inner, sheet, cues, depth + 1);
      if (isTimed(child)) addCue(spanText, inner, child, cues);
      else text += spanText;
    }
  }
  return text;
}

function addCue(text: string, { start_s, end_s, isTop }: Inherited, element: Element, cues: Cue[]): void {
  const cleaned = cueText(
    text
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .replaceAll(/ {2,}/g, ' '),
  );
  if (!cleaned) return;
  const { lineNumber } = element as { lineNumber?: number };
  if (end_s === Infinity)
    throw new UnreadableCaptions(`The captions on line ${lineNumber} have no end: add \`end\` or \`dur\`.`);
  // A cue that begins after its group has ended is never shown.
  if (end_s > start_s) cues.push({ start_s, end_s, settings: isTop ? atTop : '', text: cleaned });
}

const isTimed = (element: Element) => ['begin', 'end', 'dur'].some((name) => element.hasAttribute(name));

/**
 * Returns what applies inside an element. Its times are relative to the start of its parent, and it ends no later
 * than its parent.
 */
function inherit(element: Element, outer: Inherited, sheet: Sheet): Inherited {
  const readTime = (name: string) => {
    const value = element.getAttribute(name);
    if (value === null) return null;
    const seconds = sheet.clock(value);
    if (seconds === null)
      throw new UnreadableCaptions(`“${value}” on line ${element.lineNumber} is not a time.`);
    return seconds;
  };
  const start_s = outer.start_s + (readTime('begin') ?? 0);
  const [end, duration] = [readTime('end'), readTime('dur')];
  const region = element.getAttribute('region');
  return {
    start_s,
    end_s: Math.min(
      outer.end_s,
      end === null ? Infinity : outer.start_s + end,
      duration === null ? Infinity : start_s + duration,
    ),
    tags: collectAttributes(readStyle(element), sheet.styles).reduce(applyStyle, outer.tags),
    isTop: (region !== null && sheet.isTopByRegion.get(region)) ?? outer.isTop,
    isSpaceKept: element.hasAttribute('xml:space')
      ? element.getAttribute('xml:space') === 'preserve'
      : outer.isSpaceKept,
  };
}

const readStyle = (element: Element): Style => ({
  style_ids: (element.getAttribute('style') ?? '').split(/\s+/, maxStyles).filter(Boolean),
  attributes: readAttributes(element),
});

/** Returns the attributes of the styles that an element or a style refers to, followed by its own; later ones win. */
function collectAttributes(style: Style, styles: Styles): Attributes[] {
  const found = new Set<Style>();
  let followed = 0;
  const follow = ({ style_ids }: Style, depth: number) => {
    for (const name of style_ids) {
      if (++followed > maxStyles) return;
      const referenced = styles.get(name);
      if (!referenced || found.has(referenced) || depth > maxDepth) continue;
      found.add(referenced);
      follow(referenced, depth + 1);
      // The styles that a style refers to apply before the style itself.
      found.delete(referenced);
      found.add(referenced);
    }
  };
  follow(style, 0);
  return [...found, style].map(({ attributes }) => attributes);
}

const formattingRules = [
  ['i', 'fontStyle', /italic|oblique/],
  ['b', 'fontWeight', /bold/],
  ['u', 'textDecoration', /(?<!no)underline/i],
] as const;

function applyStyle(tags: readonly Tag[], style: Attributes): readonly Tag[] {
  return formattingRules
    .filter(([tag, name, isOn]) => {
      const value = style.get(name);
      return value === undefined ? tags.includes(tag) : isOn.test(value);
    })
    .map(([tag]) => tag);
}

/** Whether a region is in the upper part of the picture, judging by its origin and size in percent. */
function isAtTop(region: Element, styles: Styles): boolean {
  const nested = childElements(region, 'style').map(readAttributes);
  const all = collectAttributes(readStyle(region), styles);
  const ordered = [...all.slice(0, -1), ...nested, ...all.slice(-1)];
  const findValue = (name: string) => ordered.findLast((attributes) => attributes.has(name))?.get(name);
  const percent = (name: string) => /^\s*\S+\s+(\d+(?:\.\d+)?)%/.exec(findValue(name) ?? '')?.[1];
  const top = percent('origin');
  if (top === undefined) return false;
  const align = findValue('displayAlign') ?? 'before';
  const height = Number(percent('extent') ?? 100 - Number(top));
  const fraction = { before: 0, center: 0.5, after: 1 }[align] ?? 0;
  return Number(top) + fraction * height < 40;
}

function elementsById(root: Element, name: string): Map<string, Element> {
  const found = [...root.getElementsByTagNameNS('*', name)];
  return new Map(found.map((element) => [element.getAttribute('xml:id') ?? '', element]));
}

const readAttributes = (element: Element): Attributes =>
  new Map([...element.attributes].toReversed().map(({ localName, value }) => [localName ?? '', value]));

const [elementNode, textNode, cdataNode] = [1, 3, 4];
const isElement = (node: Node): node is Element => node.nodeType === elementNode;

const childElements = (element: Element, name: string): Element[] =>
  [...element.childNodes].filter(isElement).filter(({ localName }) => localName === name);

const collapseSpaces = (text: string, isKept: boolean) => (isKept ? text : text.replaceAll(/\s+/g, ' '));

function wrapInTags(text: string, tags: readonly Tag[]): string {
  const escaped = escapeText(text);
  if (!text.trim()) return escaped;
  const close = tags.toReversed().map((tag) => `</${tag}>`);
  return tags.map((tag) => `<${tag}>`).join('') + escaped + close.join('');
}
