const kept = new Set(['i', 'b', 'u']);
const piece =
  /<(?<close>\/?)(?<name>[a-z]+)(?:[.\s][^<>]*)?\/?>|<[\d:.]+>|\{\\[^{}]*\}|&(?:amp|lt|gt|nbsp|lrm|rlm);|[&<>]/gi;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * What a caption says, as WebVTT: italic, bold and underlined stay, every other tag goes and its words remain.
 * What is left of `&`, `<` and `>` is escaped, so that nothing in it can be taken for a tag or a time.
 */
export function cueText(text: string): string {
  const open: string[] = [];
  const clean = text.replace(piece, (found, ...rest) => {
    const { close, name } = rest.at(-1) as { close?: string; name?: string };
    const tag = name?.toLowerCase();
    if (tag === undefined) return found.length === 1 ? (escapes[found] ?? '') : found[0] === '&' ? found : '';
    if (!kept.has(tag)) return '';
    if (!close) {
      open.push(tag);
      return `<${tag}>`;
    }
    // A tag that was not the last to open closes nothing; those that stay open are closed below.
    if (open.at(-1) !== tag) return '';
    open.pop();
    return `</${tag}>`;
  });
  return (
    clean.trim() +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  );
}
