/** A byte range of the file; `number` starts at 1, `end` is exclusive. */
export type Part = { number: number; start: number; end: number };

/** Splits a file into parts of `part_size` bytes; the last part is the remainder. */
export function splitIntoParts(size_bytes: number, part_size: number): Part[] {
  const count = Math.max(1, Math.ceil(size_bytes / part_size));
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    start: index * part_size,
    end: Math.min(size_bytes, (index + 1) * part_size),
  }));
}

export const partSize_bytes = (part: Part): number => part.end - part.start;

type TransferState = {
  sent_bytes: number;
  total_bytes: number;
  completed_parts: number;
  total_parts: number;
};

/**
 * The percentage of the file's bytes that were sent: with several parts in flight, a count of complete parts
 * would stall and then jump. Reaches 100 only once the server holds every part.
 */
export function sentPercent({
  sent_bytes,
  total_bytes,
  completed_parts,
  total_parts,
}: TransferState): number {
  if (total_parts > 0 && completed_parts === total_parts) return 100;
  return Math.min(99, Math.floor((sent_bytes / total_bytes) * 100));
}
