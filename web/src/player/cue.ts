/** A piece of a caption in one look. */
type Run = { text: string; isItalic: boolean; isBold: boolean; isUnderlined: boolean };

/** A caption on the screen; nothing of its file reaches the page but these words and looks. */
export type Cue = { runs: readonly Run[]; place: 'top' | 'bottom' };

/** What is read of a cue as the browser parsed it: a fragment of WebVTT nodes, and where its line stands. */
export type ParsedCue = {
  getCueAsHTML: () => CueNode;
  line: number | 'auto';
  snapToLines: boolean;
};
export type CueNode = { nodeName: string; nodeValue: string | null; childNodes: Iterable<CueNode> };

/** No caption is that long; a file that says otherwise means no good. */
const longest = 500;

export function readCue(cue: ParsedCue): Cue {
  const runs = runsOf(cue.getCueAsHTML(), { isItalic: false, isBold: false, isUnderlined: false });
  return { runs: shortened(runs), place: isHigh(cue) ? 'top' : 'bottom' };
}

function runsOf(node: CueNode, look: Omit<Run, 'text'>): Run[] {
  if (node.nodeName === '#text') return node.nodeValue ? [{ text: node.nodeValue, ...look }] : [];
  const name = node.nodeName.toLowerCase();
  // A reading aid above a word would stand beside it here.
  if (name === 'rt') return [];
  const inner = {
    isItalic: look.isItalic || name === 'i',
    isBold: look.isBold || name === 'b',
    isUnderlined: look.isUnderlined || name === 'u',
  };
  return [...node.childNodes].flatMap((child) => runsOf(child, inner));
}

function shortened(runs: readonly Run[]): Run[] {
  let left = longest;
  return runs.flatMap((run) => {
    const text = run.text.slice(0, left);
    left -= text.length;
    return text ? [{ ...run, text }] : [];
  });
}

/** Lines are counted from the top, or from the bottom when negative; or given as hundredths of the height. */
function isHigh({ line, snapToLines }: ParsedCue): boolean {
  if (line === 'auto') return false;
  return snapToLines ? line >= 0 && line < 7 : line < 50;
}
