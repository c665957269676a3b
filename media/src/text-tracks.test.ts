import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { clip, ffmpeg, temporaryFolder } from '../test/clips.ts';
import { probe } from './probe/probe.ts';
import { readTextTracks } from './text-tracks.ts';

const at = temporaryFolder();

async function read(source: string) {
  const { captions, chapters } = await readTextTracks({
    source,
    facts: await probe(source),
    folder: at('work'),
  });
  return { captions: captions.map(({ webvtt, ...one }) => ({ ...one, webvtt: String(webvtt) })), chapters };
}

test('subtitle tracks become WebVTT with their language, and chapters keep their names', async () => {
  const film = await clip(at('film.mp4'), { rate: '10', seconds: 3 });
  await writeFile(at('en.srt'), '1\n00:00:00,500 --> 00:00:01,000\nHello <i>there</i>\n');
  await writeFile(at('de.srt'), '1\n00:00:02,000 --> 00:00:09,600\nTschüs\n');
  const parts = [`START=0\nEND=1\ntitle=Dawn`, `START=1\nEND=2`, `START=2\nEND=3\ntitle=The sea\\; part 2`];
  const chapters = parts.map((part) => `[CHAPTER]\nTIMEBASE=1/1\n${part}`);
  await writeFile(at('chapters.txt'), [';FFMETADATA1', ...chapters, ''].join('\n'));
  const inputs = [film, at('en.srt'), at('de.srt'), at('en.srt'), at('en.srt'), at('chapters.txt')];
  const maps = ['0', '1', '2', '3', '4'].flatMap((input) => ['-map', input]);
  const languages = ['eng', 'deu', 'und', 'eng'].flatMap((code, track) => [
    `-metadata:s:s:${track}`,
    `language=${code}`,
  ]);
  const title = ['-metadata:s:s:0', 'title=Dialogue'];
  const options = [
    ...title,
    '-map_chapters',
    '5',
    '-disposition:s:3',
    'forced',
    '-c',
    'copy',
    '-c:s',
    'mov_text',
  ];
  await ffmpeg(...inputs.flatMap((file) => ['-i', file]), ...maps, ...languages, ...options, at('all.mp4'));

  const hello = 'WEBVTT\n\n00:00.500 --> 00:01.000\nHello <i>there</i>\n';
  expect(await read(at('all.mp4'))).toEqual({
    captions: [
      { language: 'eng', title: 'Dialogue', webvtt: hello },
      { language: 'deu', title: null, webvtt: expect.stringContaining('00:02.000 --> ') as string },
      { language: null, title: null, webvtt: hello },
    ],
    chapters: [
      { start_s: 0, title: 'Dawn' },
      { start_s: 2, title: 'The sea; part 2' },
    ],
  });

  // A film that begins late on the file's clock, with audio that begins a moment before the picture.
  await ffmpeg(
    '-itsoffset',
    '5',
    '-i',
    at('all.mp4'),
    '-map',
    '0',
    '-map',
    '-0:d',
    '-c',
    'copy',
    at('late.mp4'),
  );
  expect((await read(at('late.mp4'))).captions[0]?.webvtt).toMatch(
    /^WEBVTT\n\n00:00\.5\d\d --> 00:01\.0\d\d\nHello/,
  );
  expect(await read(film)).toEqual({ captions: [], chapters: [] });
});
