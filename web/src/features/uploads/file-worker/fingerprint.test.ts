import { expect, test } from 'vitest';
import { computeFingerprint, isSameFile } from './fingerprint.ts';

const MiB = 1024 ** 2;
const zerosExceptAt = (size: number, ...positions: number[]) => {
  const content = new Uint8Array(size);
  for (const position of positions) content[position] = 1;
  return content;
};
const describeFile = async (content: Uint8Array<ArrayBuffer>, name = 'film.mp4') => ({
  name,
  size_bytes: content.length,
  fingerprint: await computeFingerprint(new Blob([content])),
});

test('a renamed copy is recognized as the same file', async () => {
  expect(
    isSameFile(
      await describeFile(zerosExceptAt(9 * MiB, 5)),
      await describeFile(zerosExceptAt(9 * MiB, 5), 'copy.mp4'),
    ),
  ).toBe(true);
});

test.for([
  ['a different size', zerosExceptAt(9 * MiB - 1)],
  ['a different beginning', zerosExceptAt(9 * MiB, 0)],
  ['a different end', zerosExceptAt(9 * MiB, 9 * MiB - 1)],
  ['a different middle', zerosExceptAt(9 * MiB, Math.floor(((9 - 0.25) * MiB * 7) / 15) + 9)],
] as const)('a file with %s is not the same file', async ([, content]) => {
  expect(isSameFile(await describeFile(zerosExceptAt(9 * MiB)), await describeFile(content))).toBe(false);
});

test('a file shorter than a sample is identified by all of its bytes', async () => {
  expect(isSameFile(await describeFile(zerosExceptAt(10, 9)), await describeFile(zerosExceptAt(10)))).toBe(
    false,
  );
});

test('an upload without a description of its file matches no file', async () => {
  expect(isSameFile(null, await describeFile(zerosExceptAt(10)))).toBe(false);
});
