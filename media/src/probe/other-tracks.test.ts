import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { clip, ffmpeg, remux, temporaryFolder } from '../../test/clips.ts';
import { play, streams } from '../../test/inspect.ts';
import { transcode } from '../hls/hls.ts';
import { ladder } from '../encode/ladder.ts';
import { probe } from './probe.ts';
import { encodeTrailer } from '../trailer.ts';
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
  await mixedTracks();
}, 60_000);

/** Sample entry and handler of tracks for subtitles, captions and data; the first is what ffmpeg writes. */
const textTracks = [
  ['tx3g', 'sbtl'],
  ['c608', 'clcp'],
  ['stpp', 'subt'],
  ['wvtt', 'text'],
  ['zzzz', 'sbtl'],
  ['gpmd', 'meta'],
  ['mebx', 'meta'],
] as const;

/** Creates a film with every kind of track that is neither video nor audio. */
async function mixedTracks(): Promise<void> {
  const inputs = ['-i', film, '-i', at('cues.srt'), '-i', at('chapters.txt')];
  const texts = textTracks.flatMap(() => ['-map', '1']);
  const more = ['-map_chapters', '2', '-timecode', '01:00:00:00', '-c', 'copy', '-c:s', 'mov_text'];
  await ffmpeg(...inputs, '-map', '0', ...texts, ...more, at('mixed.mp4'));
  const bytes = await readFile(at('mixed.mp4'));
  const [entry, handler] = textTracks[0];
  let [entryAt, handlerAt] = [0, 0];
  for (const [ownEntry, ownHandler] of textTracks) {
    entryAt = bytes.indexOf(entry, entryAt + 4, 'latin1');
    handlerAt = bytes.indexOf(handler, handlerAt + 4, 'latin1');
    expect(Math.min(entryAt, handlerAt)).toBeGreaterThan(0);
    bytes.write(ownEntry, entryAt, 'latin1');
    bytes.write(ownHandler, handlerAt, 'latin1');
  }
  expect(bytes.includes('tmcd')).toBe(true);
  await writeFile(at('mixed.mp4'), bytes);
}

const makers: Record<string, (file: string) => Promise<unknown>> = {
  'subtitles of every kind, data of cameras and phones, a timecode and chapters': (file) =>
    copyFile(at('mixed.mp4'), file),
  'cover art and another audio track, longer than the film': (file) => {
    const inputs = ['-i', film, '-i', at('cover.png'), '-f', 'lavfi', '-i', 'sine=d=5'];
    const tracks = ['-map', '0', '-map', '1', '-map', '2', '-disposition:v:1', 'attached_pic'];
    return ffmpeg(...inputs, ...tracks, '-c', 'copy', '-c:a:1', 'aac', file);
  },
  'cover art and an unsupported audio track as its first tracks': (file) => {
    const inputs = ['-i', film, '-i', at('cover.png'), '-f', 'lavfi', '-i', 'sine=d=3'];
    const tracks = ['-map', '1', '-map', '2', '-map', '0', '-c', 'copy', '-c:a:0', 'adpcm_ima_qt'];
    return ffmpeg(...inputs, ...tracks, '-f', 'mov', file);
  },
  'thumbnails as its first track': (file) => {
    const thumbnails = ['-c:v:0', 'mjpeg', '-filter:v:0', 'fps=1/2'];
    return ffmpeg('-i', film, '-map', '0:v', '-map', '0', '-c', 'copy', ...thumbnails, file);
  },
  'hints for streaming': (file) => remux(film, file, '-movflags', 'rtphint'),
};

describe('A film with tracks besides video and audio', { timeout: 180_000 }, () => {
  test.each(Object.keys(makers))('a film is accepted with %s', async (name) => {
    const source = at(`${name}.mp4`);
    await makers[name]?.(source);
    const facts = await probe(source, { timeoutMs: 60_000 });
    expect(facts).toMatchObject({ duration_s: 3, video_codec: 'h264', audio: { codec: 'aac' } });
    const directory = join(at('made'), name.replaceAll(' ', '-'));
    const rungs = ladder(facts);
    await transcode({ source, facts, rungs, directory, niceness: 0 });
    await verify({ directory, facts, rungs });
    expect(await play(join(directory, 'master.m3u8'))).toBe('');
  });

  test('a film gets its first audible audio track as the main one', async () => {
    const sounds = [
      'anullsrc',
      'anullsrc=cl=mono',
      'aevalsrc=0.1*sin(2000*t)*gt(t\\,11)',
      'sine,aformat=channel_layouts=stereo',
    ];
    const inputs = sounds.flatMap((sound) => ['-f', 'lavfi', '-t', '12', '-i', sound]);
    const maps = sounds.flatMap((_, at) => ['-map', `${at + 1}`, `-metadata:s:a:${at}`, 'language=eng']);
    const encoding = ['-c:v', 'copy', '-c:a', 'aac'];
    await ffmpeg('-i', film, ...inputs, '-map', '0:v', ...maps, ...encoding, at('empty-track.mp4'));
    const { audio, other_audio } = await probe(at('empty-track.mp4'), { timeoutMs: 60_000 });
    expect([audio, ...other_audio].map((sound) => sound?.stream)).toEqual([3, 4]);

    const silentOnly = ['-map', '0:v', '-map', '1', '-map', '2', ...encoding, at('silent-only.mp4')];
    await ffmpeg('-i', film, ...inputs, ...silentOnly);
    expect(await probe(at('silent-only.mp4'), { timeoutMs: 60_000 })).toMatchObject({ audio: { stream: 1 } });
  });

  test('a film with other tracks becomes a trailer of video and audio only', async () => {
    await encodeTrailer({ source: at('mixed.mp4'), niceness: 0, file: at('trailer.mp4') });
    const [picture, ...otherVideo] = await streams(at('trailer.mp4'), 'v');
    expect(picture).toMatchObject({ codec_name: 'h264' });
    expect(otherVideo).toEqual([]);
    expect((await readFile(at('trailer.mp4'))).includes('tmcd')).toBe(false);
  });
});
