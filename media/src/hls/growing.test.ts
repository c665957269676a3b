import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clip, temporaryFolder } from '../../test/clips.ts';
import { probe } from '../probe/probe.ts';
import type { Growth } from './growing.ts';
import { encodeQuickly } from './quick.ts';
import { repackage, rungAsUploaded } from './repackage.ts';

const at = temporaryFolder();

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Records what is published, and checks that the files exist. */
function growthRecorder() {
  const growths: Growth[] = [];
  return {
    growths,
    onGrowth: async (growth: Growth) => {
      for (const { path } of growth.files) expect(await exists(path), path).toBe(true);
      growths.push(growth);
    },
  };
}

const segmentsIn = (folder: string, { files }: Pick<Growth, 'files'>) =>
  files.filter(({ name }) => name.startsWith(`${folder}/segment`)).map(({ name }) => name);

test('a film that is encoded quickly can be published once its first seconds are ready', async () => {
  const source = await clip(at('camera.mp4'), { seconds: 30, extra: ['-c:v', 'mpeg4'] });
  const { growths, onGrowth } = growthRecorder();
  const directory = at('quick');
  const { files } = await encodeQuickly({ source, facts: await probe(source), directory, onGrowth });

  const [first] = growths;
  if (!first) throw new Error('nothing was published early');
  expect(first.playable_s).toBeLessThanOrEqual(12);
  expect(first.files.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'master.m3u8',
      'video_276.m3u8',
      '276/index.m3u8',
      'audio/index.m3u8',
      '276/init.mp4',
    ]),
  );
  expect(first.renditions).toMatchObject([{ bitrate: 276 }]);
  // Each segment is published once, and the audio reaches as far as the picture.
  expect(growths.at(-1)?.playable_s).toBeCloseTo(30, 1);
  for (const folder of ['276', 'audio']) {
    const published = growths.flatMap((growth) => segmentsIn(folder, growth));
    expect(published).toEqual(files.filter((name) => name.startsWith(`${folder}/segment`)));
  }
  expect(segmentsIn('audio', first).length).toBeGreaterThanOrEqual(first.playable_s / 4 - 1);
});

test('an upload that is shown without encoding can be published before all of its audio is encoded', async () => {
  const source = await clip(at('ordinary.mp4'), { seconds: 30, extra: ['-preset', 'medium', '-g', '50'] });
  const facts = await probe(source);
  const rung = await rungAsUploaded(source, facts);
  if (!rung) throw new Error('not repackaged');
  const { growths, onGrowth } = growthRecorder();
  await repackage({ source, facts, rung, directory: at('as-uploaded'), onGrowth });
  expect(growths[0]?.playable_s).toBeLessThanOrEqual(12);
  expect(growths.at(-1)?.playable_s).toBeCloseTo(30, 1);
});

test('a failure to publish stops the encoding', async () => {
  const source = await clip(at('refused.mp4'), { seconds: 30, extra: ['-c:v', 'mpeg4'] });
  const directory = at('refused');
  const onGrowth = async () => {
    throw new Error('the storage is full');
  };
  await expect(encodeQuickly({ source, facts: await probe(source), directory, onGrowth })).rejects.toThrow(
    'the storage is full',
  );
  expect(await exists(join(directory, 'master.m3u8'))).toBe(false);
});
