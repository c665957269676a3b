import type { Part } from './parts.ts';
import { UploadProblem } from './upload-problem.ts';

export type ComputeChecksum = (bytes: Blob) => Promise<string>;

/** Returns the checksum of a part, which is computed only once even if the upload is paused and resumed. */
export type ComputePartChecksum = (part: Part) => Promise<string>;

export function cachePartChecksums(file: Blob, checksum: ComputeChecksum): ComputePartChecksum {
  const checksums = new Map<number, Promise<string>>();
  const compute = async ({ number, start, end }: Part) => {
    try {
      return await checksum(file.slice(start, end));
    } catch (cause) {
      checksums.delete(number);
      throw new UploadProblem('The file could not be read. It may have been moved or changed.', cause);
    }
  };
  return (part) => {
    const sum = checksums.get(part.number) ?? compute(part);
    checksums.set(part.number, sum);
    // Avoids an unhandled rejection of a checksum computed ahead of time; code that awaits it still
    // receives the error.
    sum.catch(() => {});
    return sum;
  };
}
