/** A stretch of the file; `number` starts at 1, `end` is the first byte after it. */
export type Part = { number: number; start: number; end: number };

/** Cuts a file into parts of `part_size` bytes; the last is what remains. */
export function cutParts(file_size: number, part_size: number): Part[] {
  const count = Math.max(1, Math.ceil(file_size / part_size));
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    start: index * part_size,
    end: Math.min(file_size, (index + 1) * part_size),
  }));
}

export const sizeOf = (part: Part): number => part.end - part.start;

/** Completed parts of all parts, as a whole percentage. */
export function percentOf({ completed_parts, total_parts }: PartCount): number {
  return total_parts === 0 ? 0 : Math.floor((completed_parts / total_parts) * 100);
}

type PartCount = { completed_parts: number; total_parts: number };
