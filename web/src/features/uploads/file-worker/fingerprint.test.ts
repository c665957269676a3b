import { expect, test } from 'vitest';
import { fingerprintOf, isSameFile } from './fingerprint.ts';

const MiB = 1024 ** 2;
const bytes = (size: number, ...marks: number[]) => {
  const content = new Uint8Array(size);
  for (const at of marks) content[at] = 1;
  return content;
};
const print = async (content: Uint8Array<ArrayBuffer>, name = 'film.mp4') => ({
  name,
  size_bytes: content.length,
  fingerprint: await fingerprintOf(new Blob([content])),
});

test('recognises the same file under another name', async () => {
  expect(isSameFile(await print(bytes(9 * MiB, 5)), await print(bytes(9 * MiB, 5), 'copy.mp4'))).toBe(true);
});

test.for([
  ['another size', bytes(9 * MiB - 1)],
  ['another beginning', bytes(9 * MiB, 0)],
  ['another end', bytes(9 * MiB, 9 * MiB - 1)],
  ['another middle', bytes(9 * MiB, Math.floor(((9 - 0.25) * MiB * 7) / 15) + 9)],
] as const)('%s makes it a different file', async ([, content]) => {
  expect(isSameFile(await print(bytes(9 * MiB)), await print(content))).toBe(false);
});

test('recognises a file shorter than a sample', async () => {
  expect(isSameFile(await print(bytes(10, 9)), await print(bytes(10)))).toBe(false);
  expect(isSameFile(null, await print(bytes(10)))).toBe(false);
});
