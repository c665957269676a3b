import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Storage } from '#services/storage/types.ts';
import type { FakeJob, FakeOutput } from '#test/fakes/mediaconvert/jobs.ts';
import { audioArgs } from '#test/fakes/mediaconvert/make-audio.ts';
import { keyFramePlaylist, writeMultivariantPlaylist } from '#test/fakes/mediaconvert/write-playlists.ts';
import { ffmpeg } from '#test/videos.ts';

/**
 * Does the work of a job: reads the source from the bucket and stores a CMAF film with its playlists there.
 */
export async function makeFilm(storage: Storage, { settings }: FakeJob): Promise<void> {
  const [group] = settings.outputGroups;
  const [input] = settings.inputs;
  if (!group || !input) throw new Error('The job has no input or no output group');
  const destination = objectKey(group.outputGroupSettings.cmafGroupSettings.destination);
  const [folder, base] = [
    destination.slice(0, destination.lastIndexOf('/') + 1),
    destination.slice(destination.lastIndexOf('/') + 1),
  ];
  const workDir = await mkdtemp(join(tmpdir(), 'mediaconvert-'));
  try {
    await storage.withFile(objectKey(input.fileInput), async (source) => {
      const encodings = [];
      for (const output of group.outputs) {
        const [audio] = output.audioDescriptions ?? [];
        const selector = input.audioSelectors?.[audio?.audioSourceName ?? ''];
        const streamArgs = audio && selector ? await audioArgs(source, selector, audio) : videoArgs(output);
        encodings.push(...streamArgs, ...segmentArgs(output, join(workDir, base)));
      }
      await ffmpeg('-i', source, ...encodings);
    });
    for (const { nameModifier, containerSettings } of group.outputs)
      if (containerSettings.cmfcSettings.iFrameOnlyManifest === 'INCLUDE') {
        const name = join(workDir, `${base}${nameModifier}`);
        const text = await keyFramePlaylist(workDir, await readFile(`${name}.m3u8`, 'utf8'));
        await writeFile(`${name}_I-Frame.m3u8`, text);
      }
    for (const name of await readdir(workDir))
      await storage.putFile(folder + name, join(workDir, name), { content_type: 'application/octet-stream' });
    const master = Buffer.from(writeMultivariantPlaylist(group.outputs, base));
    await storage.put(`${folder}${base}.m3u8`, master, { content_type: 'application/vnd.apple.mpegurl' });
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

const objectKey = (url: string) => url.replace(/^s3:\/\/[^/]+\//, '');

function segmentArgs({ nameModifier, videoDescription }: FakeOutput, base: string): string[] {
  const extension = videoDescription ? 'cmfv' : 'cmfa';
  const name = base + nameModifier;
  return [
    ['-f', 'hls', '-hls_segment_type', 'fmp4', '-hls_time', '4', '-hls_playlist_type', 'vod'],
    ['-hls_fmp4_init_filename', `${basename(name)}init.${extension}`, '-start_number', '1'],
    ['-hls_segment_filename', `${name}_%09d.${extension}`, `${name}.m3u8`],
  ].flat();
}

function videoArgs({ videoDescription }: FakeOutput): string[] {
  if (!videoDescription) throw new Error('The output has neither video nor audio');
  const { width, height, codecSettings } = videoDescription;
  const { gopSize, framerateNumerator, framerateDenominator } = codecSettings.h264Settings;
  const rate = `${framerateNumerator}/${framerateDenominator}`;
  return [
    ['-map', '0:v:0', '-vf', `scale=${width}:${height},setsar=1,fps=${rate}`],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', `${gopSize}`],
  ].flat();
}
