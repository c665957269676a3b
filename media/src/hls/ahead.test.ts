import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { clip, temporaryFolder } from '../../test/clips.ts';
import { until } from '../../test/processes.ts';
import { writeFilmHead } from '../mp4/film-head.ts';
import { readLateIndex, withIndexFirst } from '../mp4/index-first.ts';
import { probe, probeBeginning } from '../probe/probe.ts';
import { copyAhead } from './copy-ahead.ts';
import { acceptEncodedAhead, encodeAhead, encodeQuickly } from './quick.ts';
import { repackage, rungAsUploaded } from './repackage.ts';

const at = temporaryFolder();

const indexFirst = ['-movflags', '+faststart'];

const bytesOf = (file: string) => readFile(file);

test('the beginning of a film yields the same facts as the whole film', async () => {
  const film = await clip(at('film.mp4'), { seconds: 20, extra: indexFirst });
  const head = at('head.mp4');
  expect(await writeFilmHead(film, (await stat(film)).size, head)).toBe(true);
  expect(await probeBeginning(head)).toEqual(await probe(film));
  // In films with the index at the end, it may not have been received yet.
  const late = await clip(at('late.mp4'), { seconds: 20 });
  const bytes = await bytesOf(late);
  await writeFile(at('part.mp4'), bytes.subarray(0, 50_000));
  expect(await writeFilmHead(at('part.mp4'), bytes.length, at('nothing.mp4'))).toBe(false);
  const start = bytes.lastIndexOf('moov') - 1000;
  await writeFile(at('end.mp4'), bytes.subarray(start));
  const last = { path: at('end.mp4'), start };
  expect(await writeFilmHead(at('part.mp4'), bytes.length, at('ends.mp4'), last)).toBe(true);
  expect(await probeBeginning(at('ends.mp4'))).toEqual(await probe(late));
});

test('a film that cannot be decoded is recognized from its beginning', async () => {
  const film = await clip(at('whole.mp4'), { seconds: 20, extra: ['-c:v', 'libvpx-vp9', ...indexFirst] });
  const bytes = await bytesOf(film);
  bytes.fill(0x55, bytes.indexOf('mdat') + 4);
  const head = at('corrupt.mp4');
  await writeFile(head, bytes);
  await expect(probeBeginning(head)).rejects.toMatchObject({ reason: 'undecodable' });
});

/** The index of a film comes last unless it is moved. */
test.each([
  ['first', indexFirst],
  ['last', []],
])(
  'a video with its index %s is the same whether it is copied while it arrives or later',
  async (place, extra) => {
    const source = await clip(at(`index-${place}.mp4`), {
      seconds: 20,
      extra: ['-preset', 'medium', '-g', '50', ...extra],
    });
    const facts = await probe(source);
    const rung = await rungAsUploaded(source, facts);
    if (!rung) throw new Error('not repackaged');
    const [ahead, later] = [at(`${place}-ahead`), at(`${place}-later`)];
    const index = await readLateIndex(source);
    expect(index !== null).toBe(place === 'last');
    const file = createReadStream(source, { highWaterMark: 1000 }) as AsyncIterable<Buffer>;
    const arriving = Readable.from(index ? withIndexFirst(file, index) : file);
    await copyAhead({ facts, rung, directory: ahead, arriving });
    const early = await repackage({ source, facts, rung, directory: ahead, isCopied: true });
    const regular = await repackage({ source, facts, rung, directory: later });
    expect(early.files).toEqual(regular.files);
    for (const name of regular.files.filter((file) => file.startsWith('276/')))
      expect((await bytesOf(join(ahead, name))).equals(await bytesOf(join(later, name))), name).toBe(true);
  },
);

test('segments encoded before an upload was complete are not encoded again', async () => {
  const source = await clip(at('camera.mp4'), { seconds: 30, extra: ['-c:v', 'mpeg4', ...indexFirst] });
  const facts = await probe(source);
  const directory = at('begun');
  const bytes = await bytesOf(source);
  const arriving = new PassThrough();
  arriving.write(bytes.subarray(0, bytes.length / 2));
  const stopped = new AbortController();
  const begun = encodeAhead({ facts, directory, arriving, signal: stopped.signal });
  const segments = async () =>
    (await readdir(join(directory, '276')).catch(() => [])).filter((name) => name.endsWith('.m4s'));
  await until(async () => (await segments()).length >= 2);
  stopped.abort(new Error('The upload is complete'));
  await expect(begun).rejects.toThrow('The upload is complete');

  const first = join(directory, '276/segment_00000.m4s');
  const { mtimeMs } = await stat(first);
  await acceptEncodedAhead(directory, source, facts);
  const { files } = await encodeQuickly({ source, facts, directory });
  expect(files.filter((name) => name.startsWith('276/segment'))).toHaveLength(8);
  expect((await stat(first)).mtimeMs).toBe(mtimeMs);
});
