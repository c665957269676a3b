import { expect, test } from 'vitest';
import { fingerprintOf, isSameFile } from './fingerprint.ts';

const MiB = 1024 ** 2;
const bytes = (size: number, ...marks: number[]) => {
  const content = new Uint8Array(size);
  for (const at of marks) content[at] = 1;
  return content;
};
const print = (content: Uint8Array<ArrayBuffer>, name = 'film.mp4') =>
  fingerprintOf(new File([content], name));

test('the same file is known again', async () => {
  expect(isSameFile(await print(bytes(3 * MiB, 5)), await print(bytes(3 * MiB, 5)))).toBe(true);
});

test.for([
  ['another name', bytes(3 * MiB), 'copy.mp4'],
  ['another size', bytes(3 * MiB - 1), 'film.mp4'],
  ['another beginning', bytes(3 * MiB, 0), 'film.mp4'],
  ['another end', bytes(3 * MiB, 3 * MiB - 1), 'film.mp4'],
] as const)('%s makes another file', async ([, content, name]) => {
  expect(isSameFile(await print(bytes(3 * MiB)), await print(content, name))).toBe(false);
});

test('a file shorter than what is read is known too', async () => {
  expect(isSameFile(await print(bytes(10, 9)), await print(bytes(10)))).toBe(false);
});
