/** Detects a file's type by its first bytes, among the types we accept anywhere; `application/octet-stream` for anything else. */
export function sniffType(head: Buffer): string {
  if (head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg';
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  if (/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return 'image/gif';
  if (head.toString('latin1', 4, 8) === 'ftyp')
    return head.toString('latin1', 8, 12).startsWith('M4V') ? 'video/x-m4v' : 'video/mp4';
  return isText(head) ? 'text/plain' : 'application/octet-stream';
}

/**
 * Text in any common encoding: at most half of the bytes zero, as in UTF-16, and no other control characters.
 */
function isText(head: Buffer): boolean {
  const zeros = head.filter((byte) => byte === 0).length;
  return zeros <= head.length / 2 && head.every((byte) => byte === 0 || byte > 31 || whitespace.has(byte));
}

const whitespace = new Set(Buffer.from('\t\n\f\r'));
