import type { ByteRange } from '#services/storage/types.ts';

/**
 * Parses the single range of a Range header, both ends included (RFC 9110, 14.1.2).
 * @returns 'whole' if the header should be ignored, because it is absent, malformed or has several ranges.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return 'whole';
  if (!first) {
    const suffix = Number(last);
    return suffix > 0 && size > 0 ? { start: Math.max(0, size - suffix), end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return 'whole';
  return start < size ? { start, end } : 'unsatisfiable';
}
