import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { clip, ffmpeg, remux, temporaryFolder } from '../../test/clips.ts';
import { play, streams } from '../../test/inspect.ts';
import { transcode } from '../hls/hls.ts';
import { ladder } from '../encode/ladder.ts';
import { probe } from './probe.ts';
import { trailer } from '../trailer.ts';
import { verify } from '../hls/verify.ts';

const at = temporaryFolder();
let film = '';

beforeAll(async () => {
  film = await clip(at('film.mp4'), { rate: '10', seconds: 3 });
  const cues = ['00:00:00,500 --> 00:00:01,000\nHello', '00:00:02,000 --> 00:00:03,600\nand goodbye'];
  await writeFile(at('cues.srt'), cues.map((cue, index) => `${index + 1}\n${cue}\n`).join('\n'));
  const chapters = [0, 1].map(
    (start) => `[CHAPTER]\nTIMEBASE=1/1\nSTART=${start}\nEND=3\ntitle=Part ${start}`,
  );
  await writeFile(at('chapters.txt'), [';FFMETADATA1', ...chapters, ''].join('\n'));
  await ffmpeg('-i', film, '-frames:v', '1', at('cover.png'));
  await ffmpeg('-i', film, '-i', at('cues.srt'), '-map', '0', '-map', '1', ...copy, at('subtitles.mp4'));
}, 60_000);

const adpcm = ['-c', 'copy', '-c:a:0', 'adpcm_ima_qt', '-f', 'mov'];
const copy = ['-c', 'copy', '-c:s', 'mov_text'];

/** Renames boxes in a file without changing their length. */
async function renamed(from: string, to: string, names: Record<string, string>): Promise<string> {
  const bytes = await readFile(from);
  for (const [before, after] of Object.entries(names)) {
    const first = bytes.indexOf(before, 0, 'latin1');
    expect(first).toBeGreaterThan(0);
    for (let place = first; place >= 0; place = bytes.indexOf(before, place + 4, 'latin1'))
      bytes.write(after, place, 'latin1');
  }
  await writeFile(to, bytes);
  return to;
}

const makers: Record<string, () => Promise<string>> = {
  'text subtitles': async () => at('subtitles.mp4'),
  'closed captions': () => renamed(at('subtitles.mp4'), at('captions.mp4'), { tx3g: 'c608', sbtl: 'clcp' }),
  'subtitles in XML': () => renamed(at('subtitles.mp4'), at('xml.mp4'), { tx3g: 'stpp', sbtl: 'subt' }),
  'subtitles in WebVTT': () => renamed(at('subtitles.mp4'), at('vtt.mp4'), { tx3g: 'wvtt', sbtl: 'text' }),
  'subtitles nobody knows': () =>
    renamed(at('subtitles.mp4'), at('unknown.mp4'), { tx3g: 'zzzz', sbtl: 'sbtl' }),
  'a timecode': () => remux(film, at('timecode.mp4'), '-timecode', '01:00:00:00'),
  'data of a camera': async () =>
    renamed(await remux(film, at('before-gpmd.mp4'), '-timecode', '01:00:00:00'), at('gpmd.mp4'), {
      tmcd: 'gpmd',
    }),
  'metadata of a phone': async () =>
    renamed(await remux(film, at('before-mebx.mp4'), '-timecode', '01:00:00:00'), at('mebx.mp4'), {
      tmcd: 'mebx',
    }),
  chapters: async () => {
    await ffmpeg(
      '-i',
      film,
      '-i',
      at('chapters.txt'),
      '-map_chapters',
      '1',
      '-c',
      'copy',
      at('chapters.mp4'),
    );
    return at('chapters.mp4');
  },
  'cover art': async () => {
    const cover = ['-map', '0', '-map', '1', '-disposition:v:1', 'attached_pic', '-c', 'copy'];
    await ffmpeg('-i', film, '-i', at('cover.png'), ...cover, at('cover.mp4'));
    return at('cover.mp4');
  },
  'a picture as its first track': async () => {
    await ffmpeg('-i', at('cover.png'), '-i', film, '-map', '0', '-map', '1', '-c', 'copy', at('first.mp4'));
    return at('first.mp4');
  },
  'thumbnails as its first track': async () => {
    const thumbnails = [
      '-map',
      '0:v',
      '-map',
      '0',
      '-c',
      'copy',
      '-c:v:0',
      'mjpeg',
      '-filter:v:0',
      'fps=1/2',
    ];
    await ffmpeg('-i', film, ...thumbnails, at('thumbnails.mp4'));
    return at('thumbnails.mp4');
  },
  'hints for streaming': () => remux(film, at('hints.mp4'), '-movflags', 'rtphint'),
  'more sound, longer than the film': async () => {
    const more = ['-f', 'lavfi', '-i', 'sine=d=5', '-map', '0', '-map', '1', '-c', 'copy', '-c:a:1', 'aac'];
    await ffmpeg('-i', film, ...more, at('more.mp4'));
    return at('more.mp4');
  },
  'more sound that is not supported': async () => {
    await ffmpeg(
      '-i',
      film,
      '-f',
      'lavfi',
      '-i',
      'sine=d=3',
      '-map',
      '1',
      '-map',
      '0',
      ...adpcm,
      at('adpcm.mp4'),
    );
    return at('adpcm.mp4');
  },
};

describe('A film with tracks besides video and sound', { timeout: 180_000 }, () => {
  test.each(Object.keys(makers))('is accepted with %s', async (name) => {
    const source = (await makers[name]?.()) ?? '';
    const facts = await probe(source, { timeoutMs: 60_000 });
    expect(facts).toMatchObject({ duration_s: 3, video_codec: 'h264', audio: { codec: 'aac' } });
    const directory = join(at('made'), name.replaceAll(' ', '-'));
    const rungs = ladder(facts);
    await transcode({ source, facts, rungs, directory, niceness: 0 });
    await verify({ directory, facts, rungs });
    expect(await play(join(directory, 'master.m3u8'))).toBe('');
  });

  test('becomes a trailer of video and sound only', async () => {
    const source = await remux(at('subtitles.mp4'), at('all.mp4'), '-timecode', '01:00:00:00', ...copy);
    await trailer({ source, niceness: 0, file: at('trailer.mp4') });
    const [picture, ...none] = await streams(at('trailer.mp4'), 'v');
    expect(picture).toMatchObject({ codec_name: 'h264' });
    expect(none).toEqual([]);
    expect((await readFile(at('trailer.mp4'))).includes('tmcd')).toBe(false);
  });
});
