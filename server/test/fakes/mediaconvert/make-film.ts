import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Storage } from '#services/storage/types.ts';
import type { FakeAudioSelector, FakeJob, FakeOutput } from '#test/fakes/mediaconvert/books.ts';
import { ffmpeg } from '#test/videos.ts';

/**
 * Does the work of a job: reads the source from the bucket and stores a CMAF film with its playlists there.
 */
export async function makeFilm(storage: Storage, { settings }: FakeJob): Promise<void> {
  const [group] = settings.outputGroups;
  const [input] = settings.inputs;
  if (!group || !input) throw new Error('A job that requests nothing');
  const destination = keyOf(group.outputGroupSettings.cmafGroupSettings.destination);
  const [folder, base] = [
    destination.slice(0, destination.lastIndexOf('/') + 1),
    destination.slice(destination.lastIndexOf('/') + 1),
  ];
  const [selector = {}] = Object.values(input.audioSelectors ?? {});
  const here = await mkdtemp(join(tmpdir(), 'mediaconvert-'));
  try {
    await storage.withFile(keyOf(input.fileInput), async (source) => {
      await ffmpeg(
        '-i',
        source,
        ...group.outputs.flatMap((output) => encoding(output, selector, join(here, base))),
      );
    });
    for (const name of await readdir(here))
      await storage.putFile(folder + name, join(here, name), { content_type: 'application/octet-stream' });
    const master = Buffer.from(masterOf(group.outputs, base));
    await storage.put(`${folder}${base}.m3u8`, master, { content_type: 'application/vnd.apple.mpegurl' });
  } finally {
    await rm(here, { recursive: true, force: true });
  }
}

const keyOf = (address: string) => address.replace(/^s3:\/\/[^/]+\//, '');

function encoding(
  { nameModifier, videoDescription }: FakeOutput,
  selector: FakeAudioSelector,
  base: string,
): string[] {
  const extension = videoDescription ? 'cmfv' : 'cmfa';
  const name = base + nameModifier;
  return [
    videoDescription ? picture(videoDescription) : sound(selector),
    ['-f', 'hls', '-hls_segment_type', 'fmp4', '-hls_time', '4', '-hls_playlist_type', 'vod'],
    ['-hls_fmp4_init_filename', `${basename(name)}init.${extension}`, '-start_number', '1'],
    ['-hls_segment_filename', `${name}_%09d.${extension}`, `${name}.m3u8`],
  ].flat();
}

function picture({ width, height, codecSettings }: NonNullable<FakeOutput['videoDescription']>): string[] {
  const { gopSize, framerateNumerator, framerateDenominator } = codecSettings.h264Settings;
  const rate = `${framerateNumerator}/${framerateDenominator}`;
  return [
    ['-map', '0:v:0', '-vf', `scale=${width}:${height},setsar=1,fps=${rate}`],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', `${gopSize}`],
  ].flat();
}

function sound({ streams: [stream = 0] = [], remixSettings }: FakeAudioSelector): string[] {
  const outputs = remixSettings?.channelMapping.outputChannels ?? [];
  const sides = outputs.map(({ inputChannelsFineTune, inputChannels = [] }, side) => {
    const volumes = inputChannelsFineTune ?? inputChannels;
    const heard = volumes.flatMap((db, index) => (db > -60 ? [`${10 ** (db / 20)}*c${index}`] : []));
    return `c${side}=${heard.join('+')}`;
  });
  const mix = sides.length > 0 ? ['-af', `pan=stereo|${sides.join('|')}`] : ['-ac', '2'];
  return ['-map', stream > 0 ? `0:${stream - 1}` : '0:a:0', ...mix, '-c:a', 'aac', '-ar', '48000'];
}

function masterOf(outputs: FakeOutput[], base: string): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS'];
  const audio = outputs.find(({ videoDescription }) => !videoDescription);
  if (audio)
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio_0",DEFAULT=YES,AUTOSELECT=YES,URI="${base}${audio.nameModifier}.m3u8"`,
    );
  for (const { nameModifier, videoDescription } of outputs) {
    if (!videoDescription) continue;
    const { width, height, codecSettings } = videoDescription;
    const bandwidth = codecSettings.h264Settings.maxBitrate + 128_000;
    const codecs = audio ? 'avc1.64001f,mp4a.40.2' : 'avc1.64001f';
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${bandwidth},CODECS="${codecs}",RESOLUTION=${width}x${height},FRAME-RATE=25.000${audio ? ',AUDIO="audio"' : ''}`,
      `${base}${nameModifier}.m3u8`,
    );
  }
  return `${lines.join('\n')}\n`;
}
