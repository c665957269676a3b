import { partSize } from '@kinora/contract/uploads/uploads';

/** Returns the last part of a file of several parts, and where in the file it starts; null if it has only one. */
export function lastPartOf(file_size: number): { part_number: number; start: number } | null {
  const part_number = Math.ceil(file_size / partSize);
  return part_number > 1 ? { part_number, start: (part_number - 1) * partSize } : null;
}
