import { createHash, randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { computeChecksum, computeCompositeChecksum } from './checksum.ts';

afterEach(() => vi.unstubAllGlobals());

test.for([0, 1, 100_000, 3_000_001])(
  'the checksum of %i bytes is their SHA-256, even over plain HTTP',
  async (size) => {
    const bytes = randomBytes(size);
    const expected = createHash('sha256').update(bytes).digest('base64');
    for (const isSecureContext of [true, false]) {
      vi.stubGlobal('isSecureContext', isSecureContext);
      expect(await computeChecksum(new Blob([bytes]))).toBe(expected);
    }
  },
);

test("the checksum of the file is computed from the parts' checksums", () => {
  const sums = [randomBytes(32), randomBytes(32)];
  const expected = createHash('sha256').update(Buffer.concat(sums)).digest('hex');
  expect(computeCompositeChecksum(sums.map((sum) => sum.toString('base64')))).toBe(expected);
});
