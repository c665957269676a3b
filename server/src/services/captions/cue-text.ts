const formattingTags = new Set(['i', 'b', 'u']);
const markup =
  /<(?<close>\/?)(?<name>[a-z]+)(?:[.\s][^<>]*)?\/?>|<[\d:.]+>|\{\\[^{}]*\}|&(?:amp|lt|gt|nbsp|lrm|rlm);|&(?:quot|apos|#\d{1,7}|#x[\da-f]{1,6});|[&<>]/gi;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const keptReferences = /^&(?:amp|lt|gt|nbsp|lrm|rlm);$/i;

/**
 * Returns a caption's text as WebVTT: italic, bold and underline are kept, every other tag is removed but its
 * text stays. Any remaining `&`, `<` and `>` are escaped, so that nothing in the text can be
 * read as a tag or a timestamp.
 */
export function cueText(text: string): string {
  const open: string[] = [];
  const clean = text.replace(markup, (found, ...rest) => {
    const { close, name } = rest.at(-1) as { close?: string; name?: string };
    const tag = name?.toLowerCase();
    if (tag === undefined) return convertOther(found);
    if (!formattingTags.has(tag)) return '';
    if (!close) {
      open.push(tag);
      return `<${tag}>`;
    }
    // A closing tag that does not match the innermost open tag is removed; tags left open are closed below.
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

/** Escapes plain text for WebVTT, so that nothing in it is read as a tag or a character reference. */
export const escapeText = (text: string): string =>
  text.replaceAll(/[&<>]/g, (found) => escapes[found] ?? '');

/**
 * Converts markup other than formatting tags: a character reference becomes its character; timestamps and
 * styles are removed.
 */
function convertOther(found: string): string {
  if (found.length === 1) return escapes[found] ?? '';
  if (found[0] !== '&') return '';
  if (keptReferences.test(found)) return found;
  const character = decodeReference(found.slice(1, -1).toLowerCase());
  return escapes[character] ?? character;
}

function decodeReference(reference: string): string {
  if (reference === 'quot') return '"';
  if (reference === 'apos') return "'";
  const code = reference.startsWith('#x') ? parseInt(reference.slice(2), 16) : Number(reference.slice(1));
  // Line breaks and other control characters would change how the following text is read.
  return code < 32 || code > 0x10ffff ? '' : String.fromCodePoint(code).toWellFormed();
}
