/** A run of caption text in one style. */
type Run = { text: string; isItalic: boolean; isBold: boolean; isUnderlined: boolean };

/** A caption as shown; nothing else from the caption file reaches the page. */
export type Cue = { runs: readonly Run[]; place: 'top' | 'bottom' };

/** The parts of a `VTTCue` we read: its WebVTT node tree and its line position. */
export type ParsedCue = {
  getCueAsHTML: () => CueNode;
  line: number | 'auto';
  snapToLines: boolean;
};
export type CueNode = { nodeName: string; nodeValue: string | null; childNodes: Iterable<CueNode> };

/** In characters. No legitimate caption is this long, so a longer one is treated as abuse and truncated. */
const maxLength = 500;

export function readCue(cue: ParsedCue): Cue {
  const runs = runsOf(cue.getCueAsHTML(), { isItalic: false, isBold: false, isUnderlined: false });
  return { runs: truncated(runs), place: isInUpperHalf(cue) ? 'top' : 'bottom' };
}

function runsOf(node: CueNode, style: Omit<Run, 'text'>): Run[] {
  if (node.nodeName === '#text') return node.nodeValue ? [{ text: node.nodeValue, ...style }] : [];
  const name = node.nodeName.toLowerCase();
  // Skip ruby annotations: without ruby layout they would appear beside their base text.
  if (name === 'rt') return [];
  const inner = {
    isItalic: style.isItalic || name === 'i',
    isBold: style.isBold || name === 'b',
    isUnderlined: style.isUnderlined || name === 'u',
  };
  return [...node.childNodes].flatMap((child) => runsOf(child, inner));
}

function truncated(runs: readonly Run[]): Run[] {
  let left = maxLength;
  return runs.flatMap((run) => {
    const text = run.text.slice(0, left);
    left -= text.length;
    return text ? [{ ...run, text }] : [];
  });
}

/**
 * With `snapToLines`, `line` counts lines from the top, or from the bottom if negative; otherwise it is a
 * percentage of the height.
 */
function isInUpperHalf({ line, snapToLines }: ParsedCue): boolean {
  if (line === 'auto') return false;
  return snapToLines ? line >= 0 && line < 7 : line < 50;
}
