const byteOrderMarks = [
  ['utf-8', 'efbbbf'],
  ['utf-16le', 'fffe'],
  ['utf-16be', 'feff'],
] as const;

/**
 * Decodes a file in whatever encoding it was written: UTF-8, UTF-16 with or without a byte order mark, or
 * Windows-1252, in which every byte is a character.
 */
export function decodeText(bytes: Buffer): string {
  const marked = byteOrderMarks.find(([, mark]) => bytes.toString('hex', 0, mark.length / 2) === mark);
  const encoding = marked?.[0] ?? guessUtf16(bytes);
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Guesses UTF-16 from zero bytes: digits, spaces and line breaks are frequent in captions, and each has one
 * zero byte.
 */
function guessUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 1000);
  const zeros = [...head.entries()].filter(([, byte]) => byte === 0);
  if (zeros.length < head.length / 10) return null;
  const odd = zeros.filter(([index]) => index % 2 === 1);
  return odd.length > zeros.length / 2 ? 'utf-16le' : 'utf-16be';
}
