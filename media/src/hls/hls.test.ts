import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Clip, clip, ffmpeg, remux, temporaryFolder } from '../../test/clips.ts';
import { packets, pictureTypes, play, streams } from '../../test/inspect.ts';
import { publishFrom } from '../../test/publish.ts';

const at = temporaryFolder();

async function publishClip(name: string, options: Clip) {
  return publishFrom(await clip(at(name), options));
}

describe('An upload becomes HLS that suits every connection', { timeout: 90_000 }, () => {
  const offered = [276, 2048, 4096];
  let full: Awaited<ReturnType<typeof publishClip>>;
  let master = '';

  beforeAll(async () => {
    full = await publishClip('full.mp4', { size: '1920x1080', rate: '3', seconds: 9 });
    master = await readFile(join(full.directory, full.result.playlist), 'utf8');
  }, 90_000);

  test('a 1080p source becomes three renditions with the same segments, and separate audio', async () => {
    const { directory, result, progress } = full;
    expect(result.renditions.map((each) => each.playlist)).toEqual(
      offered.map((bitrate) => `video_${bitrate}.m3u8`),
    );

    const rungs = await Promise.all(
      result.renditions.map((each) => packets(join(directory, each.playlist), 'v')),
    );
    for (const rung of rungs) {
      expect(rung).toHaveLength(27);
      expect(rung.filter((packet) => packet.key).map((packet) => packet.pts)).toEqual([0, 4, 8]);
    }
    for (const bitrate of [276, 1024, 2048, 4096]) {
      const segments = (await readdir(join(directory, String(bitrate)))).filter((name) =>
        name.endsWith('.m4s'),
      );
      expect(segments).toHaveLength(3);
    }

    const files = await Promise.all(result.files.map((file) => stat(join(directory, file))));
    expect(files.every((file) => file.size > 0)).toBe(true);
    expect(await readdir(directory, { recursive: true })).not.toContainEqual(
      expect.stringMatching(/\.part$/),
    );
    expect(await play(join(directory, 'master.m3u8'))).toBe('');
    expect(progress.at(-1)).toBe(1);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  test('the master playlist begins with the rendition for unknown connections, and states the measured bandwidths', async () => {
    const listed = [...master.matchAll(/^(\d+)\/index.m3u8$/gm)].map(([, folder]) => folder);
    expect(listed).toEqual(['2048', '276', '1024', '4096']);
    expect(master).toMatch(/#EXT-X-MEDIA:TYPE=AUDIO,.*URI="audio\/index.m3u8"/);
    expect(full.result.renditions.map(({ bitrate }) => bitrate)).toEqual(offered);
    for (const { bitrate, average_bandwidth, bandwidth } of full.result.renditions) {
      expect(master).toContain(`BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${average_bandwidth}`);
      expect(average_bandwidth).toBeLessThanOrEqual((bitrate + 140) * 1000);
    }
  });

  test('the key frames of each rendition can be fetched separately, for scrubbing and fast forward', async () => {
    const { directory } = full;
    const listed = master.matchAll(
      /#EXT-X-I-FRAME-STREAM-INF:.*RESOLUTION=(\d+x\d+),URI="(\d+)\/iframes.m3u8"/g,
    );
    expect([...listed].map(([, size, folder]) => `${folder} ${size}`)).toEqual([
      '276 640x360',
      '1024 960x540',
      '2048 1280x720',
      '4096 1920x1080',
    ]);
    const folder = join(directory, '2048');
    const playlist = await readFile(join(folder, 'iframes.m3u8'), 'utf8');
    expect(playlist).toContain('#EXT-X-I-FRAMES-ONLY');
    const ranges = [...playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@0\n(.*)/g)];
    expect(ranges).toHaveLength(3);
    const init = await readFile(join(folder, 'init.mp4'));
    for (const [index, [, bytes, name]] of ranges.entries()) {
      const frame = at(`key-frame-${index}.mp4`);
      const segment = await readFile(join(folder, name ?? ''));
      await writeFile(frame, Buffer.concat([init, segment.subarray(0, Number(bytes))]));
      expect(await pictureTypes(frame)).toEqual(['I']);
    }
  });

  test('an adaptive-only rendition is listed in the master playlist only, with measured bandwidths', async () => {
    const { directory, result } = full;
    expect(master).toMatch(/RESOLUTION=960x540.*\n1024\/index.m3u8/);
    expect(await readdir(directory)).not.toContain('video_1024.m3u8');
    expect(result.files).toContain('1024/segment_00001.m4s');

    const [, average] = /AVERAGE-BANDWIDTH=(\d+).*\n1024\//.exec(master)!;
    const [, peak] = /[:,]BANDWIDTH=(\d+).*\n1024\//.exec(master)!;
    const segments = [0, 1, 2].map((index) => join(directory, '1024', `segment_0000${index}.m4s`));
    const bits = await Promise.all(segments.map(async (file) => (await stat(file)).size * 8));
    const highest = Math.max(...bits.slice(0, 2)) / 4;
    const picture = bits.reduce((sum, each) => sum + each) / 9;
    expect(Number(peak)).toBeGreaterThan(highest);
    expect(Number(peak)).toBeLessThan(highest + 200_000);
    expect(Number(average)).toBeGreaterThan(picture);
    expect(Number(average)).toBeLessThan(picture + 200_000);
  });

  test('every rendition has a separate playlist that includes audio', async () => {
    for (const bitrate of offered) {
      const playlist = join(full.directory, `video_${bitrate}.m3u8`);
      expect(await streams(playlist, 'v')).toMatchObject([{ codec_name: 'h264' }]);
      expect(await streams(playlist, 'a')).toMatchObject([{ codec_name: 'aac' }]);
    }
  });

  test('playlists state codecs, the frame rate and durations to the millisecond', async () => {
    const source = { size: '640x360', rate: '24000/1001', seconds: 5 };
    const { directory } = await publishClip('exact.mp4', source);
    expect(await readFile(join(directory, 'master.m3u8'), 'utf8')).toMatch(
      /CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2",RESOLUTION=640x360,FRAME-RATE=23\.976/,
    );
    const index = await readFile(join(directory, '276/index.m3u8'), 'utf8');
    expect(index).toContain('#EXT-X-TARGETDURATION:4\n');
    expect(index).toContain('#EXT-X-PLAYLIST-TYPE:VOD\n');
    expect(index.match(/#EXTINF:[\d.]+/g)).toEqual(['#EXTINF:4.004000', '#EXTINF:1.001000']);
  });
});

describe('Uploads of every kind', { timeout: 60_000 }, () => {
  async function picture(directory: string): Promise<Record<string, unknown>[]> {
    return streams(join(directory, '276/index.m3u8'), 'v');
  }

  test('a portrait recording stays portrait', async () => {
    const landscape = await clip(at('landscape.mp4'), { size: '640x360', seconds: 1 });
    const { directory } = await publishFrom(
      await remux(landscape, at('portrait.mp4'), '-metadata:s:v', 'rotate=90'),
    );
    expect(await picture(directory)).toMatchObject([{ width: 360, height: 640 }]);
  });

  test('an odd size becomes even', async () => {
    const { directory } = await publishClip('odd.mp4', {
      size: '853x479',
      seconds: 1,
      extra: ['-pix_fmt', 'yuv444p'],
    });
    expect(await picture(directory)).toMatchObject([{ width: 640, height: 360, pix_fmt: 'yuv420p' }]);
    expect(await streams(join(directory, '2048/index.m3u8'), 'v')).toMatchObject([
      { width: 852, height: 478, sample_aspect_ratio: '1:1' },
    ]);
  });

  test.each([
    { name: 'cinema', size: '1920x804', top: '4096', width: 1920, height: 804 },
    { name: 'pal', size: '720x576', sar: '64/45', top: '2048', width: 1024, height: 576 },
    { name: 'panorama', size: '1920x540', top: '4096', width: 1920, height: 540 },
    { name: 'square', size: '1080x1080', top: '4096', width: 1080, height: 1080 },
    { name: 'tiny', size: '100x100', top: '276', width: 100, height: 100 },
  ])('$name ($size) plays in its own size', async ({ name, size, sar = '1', top, width, height }) => {
    const extra = ['-vf', `setsar=${sar}`];
    const { directory, result } = await publishClip(`${name}.mp4`, { size, rate: '5', seconds: 1, extra });
    expect(result.renditions.at(-1)).toMatchObject({ width, height, playlist: `video_${top}.m3u8` });
    expect(await streams(join(directory, top, 'index.m3u8'), 'v')).toMatchObject([
      { width, height, sample_aspect_ratio: '1:1' },
    ]);
  });

  test('non-square pixels keep their aspect ratio', async () => {
    const square = 'drawbox=t=fill:c=black,drawbox=x=200:y=200:w=200:h=200:t=fill:c=white';
    const extra = ['-vf', `${square},setsar=2`];
    const { directory } = await publishClip('wide.mp4', { size: '640x720', rate: '5', seconds: 1, extra });
    const input = ['-allowed_extensions', 'ALL', '-i', join(directory, '2048/index.m3u8')];
    const detection = ['-vf', 'cropdetect=limit=24:round=2:skip=0', '-f', 'null', '-'];
    const found = await ffmpeg(...input, ...detection);
    const [width, height] = found
      .match(/crop=(\d+):(\d+)/)!
      .slice(1)
      .map(Number);
    expect(width! / height!).toBeCloseTo(2, 1);
  });

  test('a variable frame rate becomes constant, and nothing is lost', async () => {
    const extra = ['-vf', "select='if(lt(t,2),1,not(mod(n,3)))'", '-fps_mode', 'vfr'];
    const { directory, rungs, facts } = await publishClip('vfr.mp4', { rate: '30', seconds: 5, extra });
    const rate = rungs[0]!.frame_rate;
    const times = (await packets(join(directory, '276/index.m3u8'), 'v'))
      .map(({ pts }) => pts)
      .toSorted((a, b) => a - b);
    expect(times).toHaveLength(Math.round((facts.duration_s * rate.num) / rate.den));
    const steps = times.slice(1).map((time, index) => time - times[index]!);
    expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.001);
  });

  test('video that changes its size midway keeps its first size', async () => {
    const raw = ['640x360', '320x240'].map((size) =>
      clip(at(`${size}.h264`), { size, sound: null, extra: ['-bf', '0'] }),
    );
    const parts = await Promise.all(raw.map(async (part) => readFile(await part)));
    await writeFile(at('both.h264'), Buffer.concat(parts));
    await ffmpeg('-r', '10', '-i', at('both.h264'), '-c', 'copy', '-tag:v', 'avc3', at('changing.mp4'));
    const { directory } = await publishFrom(at('changing.mp4'));
    expect(await packets(join(directory, '276/index.m3u8'), 'v')).toHaveLength(40);
    expect(await picture(directory)).toMatchObject([{ width: 640, height: 360 }]);
  });

  test('a film without audio gets no audio rendition', async () => {
    const { directory, result } = await publishClip('silent.mp4', { seconds: 1, sound: null });
    expect(await readFile(join(directory, 'master.m3u8'), 'utf8')).not.toMatch(/AUDIO|mp4a/);
    expect(result.files).not.toContainEqual(expect.stringContaining('audio'));
  });

  test.each(['5.1', 'mono'])('%s audio becomes stereo', async (layout) => {
    const channels = layout === 'mono' ? '0.3*sin(2000*t)' : '0.3|0.2|0.1|0|0|0.1*sin(900*t)';
    const sound = `aevalsrc=${channels}:d=1:c=${layout}`;
    const { directory } = await publishClip(`${layout}.mp4`, { seconds: 1, sound });
    const stereo = { codec_name: 'aac', profile: 'LC', sample_rate: '48000', channels: 2 };
    expect(await streams(join(directory, 'audio/index.m3u8'), 'a')).toMatchObject([stereo]);
  });

  test('10-bit HDR video becomes 8-bit SDR', async () => {
    const pq = 'log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc';
    const extra = ['-c:v', 'libx265', '-x265-params', pq, '-pix_fmt', 'yuv420p10le'];
    const { directory } = await publishClip('hdr.mp4', { sound: null, seconds: 1, extra });
    expect(await picture(directory)).toMatchObject([{ pix_fmt: 'yuv420p', color_transfer: 'bt709' }]);
  });
});
