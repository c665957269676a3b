import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adviceFor } from './advice.ts';
import { inspectFilm } from './inspect-film.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinora-advice-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const video = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=1'];
const audio = ['-f', 'lavfi', '-i', 'sine=duration=1'];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

function createFilm(name: string, ...args: string[]): Blob {
  const file = join(folder, name);
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, file]);
  return new Blob([readFileSync(file)]);
}
const inspectAndAdvise = async (film: Blob) => adviceFor(await inspectFilm(film), film.size);

describe('advice before uploading a film', () => {
  let film: Blob;
  beforeAll(() => {
    film = createFilm('film.mp4', ...video, ...audio, ...h264, '-c:a', 'aac');
  });

  test('accepts an mp4 with its index at the end, at the start or in fragments', async () => {
    const facts = {
      other_container: null,
      is_complete: true,
      video: { codec: expect.stringMatching(/^avc1/), width: 320, height: 180 },
      audio: { codec: 'mp4a.40.2' },
    };
    expect(await inspectFilm(film)).toMatchObject({ ...facts, duration_s: expect.closeTo(1, 1) });
    const input = ['-i', join(folder, 'film.mp4'), '-c', 'copy', '-movflags'];
    const indexFirst = createFilm('index-first.mp4', ...input, '+faststart');
    expect(await inspectFilm(indexFirst)).toMatchObject({ ...facts, duration_s: expect.closeTo(1, 1) });
    expect(
      await inspectFilm(createFilm('fragmented.mp4', ...input, 'frag_keyframe+empty_moov')),
    ).toMatchObject(facts);
    expect(await inspectAndAdvise(film)).toEqual({
      refusal: null,
      warnings: [],
      duration_s: expect.closeTo(1, 1),
    });
  });

  test('ignores text that an editor appended', async () => {
    const tail = '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><?xpacket end="w"?>';
    expect(await inspectFilm(new Blob([film, tail]))).toMatchObject({ is_complete: true });
  });

  test("names the actual container, whatever the file's extension", async () => {
    const mkv = createFilm('other.mkv', ...video, ...h264);
    expect((await inspectAndAdvise(mkv)).refusal).toBe(
      'This is a Matroska or WebM video, not an MP4. Please export it as MP4 with H.264 video and AAC audio.',
    );
    expect((await inspectAndAdvise(new Blob(['Dear audience, this is not a video.']))).refusal).toBe(
      'This is not an MP4 video. Please export it as MP4 and choose that file.',
    );
  });

  test('reports a truncated file', async () => {
    for (const fraction of [0.5, 0.99]) {
      const { refusal } = await inspectAndAdvise(film.slice(0, Math.floor(film.size * fraction)));
      expect(refusal).toMatch(/^The file is incomplete: its end is missing\./);
    }
  });

  test('rejects audio-only files, and warns about missing audio', async () => {
    expect((await inspectAndAdvise(createFilm('audio.mp4', ...audio, '-c:a', 'aac'))).refusal).toBe(
      'The file contains only audio. Please choose a video.',
    );
    expect((await inspectAndAdvise(createFilm('silent.mp4', ...video, ...h264))).warnings).toEqual([
      'The film has no audio.',
    ]);
  });

  test('rejects films longer than three hours, but accepts exactly three hours', async () => {
    const blankVideo = (seconds: number) => [
      '-f',
      'lavfi',
      '-i',
      `color=size=32x32:rate=1/10:duration=${seconds}`,
    ];
    const long = createFilm('long.mp4', ...blankVideo(10_820), ...h264);
    expect((await inspectAndAdvise(long)).refusal).toBe(
      'The video is longer than three hours. Please upload it in shorter parts.',
    );
    expect(
      (await inspectAndAdvise(createFilm('three.mp4', ...blankVideo(10_800), ...h264))).refusal,
    ).toBeNull();
  });

  const facts = {
    other_container: null,
    is_complete: true,
    duration_s: 100,
    video: { codec: 'avc1.640028', width: 1920, height: 1080 },
    audio: { codec: 'mp4a.40.2' },
  };
  test.for([
    ['encv', /copy-protected/],
    ['vvc1.1', /^Video in VVC \(H\.266\) cannot be read here\./],
  ] as const)('rejects video in %s, with the reason', ([codec, reason]) => {
    const { refusal } = adviceFor({ ...facts, video: { ...facts.video, codec } }, 1000);
    expect(refusal).toMatch(reason);
  });

  test.for([
    [{ codec: 'hvc1.1.6' }, 'HEVC (H.265) takes longer to process than H.264.'],
    [
      { width: 3840, height: 2160 },
      'This is a 4K film: processing takes several times as long as for full HD.',
    ],
    [
      { codec: 'wxyz' },
      'We cannot check “wxyz” video before it is uploaded. It may turn out to be unreadable; H.264 always works.',
    ],
  ] as const)('warns about what is slow to process or cannot be checked: %j', ([changes, warning]) => {
    const advice = adviceFor({ ...facts, video: { ...facts.video, ...changes } }, 1000);
    expect(advice).toMatchObject({ refusal: null, warnings: [warning] });
  });

  test('warns about an unknown audio codec, but not about those that phones record', () => {
    const warningsWith = (codec: string) => adviceFor({ ...facts, audio: { codec } }, 1000).warnings;
    expect(warningsWith('dtsc')).toEqual([
      'We cannot check “dtsc” audio before it is uploaded. It may turn out to be unreadable; AAC always works.',
    ]);
    for (const known of ['mp4a.40.2', 'samr', 'ulaw', 'Opus', 'ec-3'])
      expect(warningsWith(known)).toEqual([]);
  });

  test('states the bitrate of an unnecessarily large file, and how much faster a smaller one uploads', () => {
    expect(adviceFor(facts, 1_000_000_000).warnings).toEqual([
      'The file has a bitrate of 80 Mbit/s, which is more than viewers will see. An export at 20 Mbit/s uploads 4 times as fast.',
    ]);
  });
});
