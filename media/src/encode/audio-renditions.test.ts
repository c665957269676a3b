import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { clip, ffmpeg, temporaryFolder } from '../../test/clips.ts';
import { streams } from '../../test/inspect.ts';
import { damageFile } from '../../test/damage-file.ts';
import { publishFrom } from '../../test/publish.ts';
import type { AudioFacts } from '../facts.ts';
import { audioRenditions } from './audio-renditions.ts';

const at = temporaryFolder();

const stereo: AudioFacts = {
  stream: 1,
  joined: null,
  codec: 'aac',
  channels: 2,
  mix: null,
  sample_rate: 48_000,
  language: null,
  title: null,
  is_description: false,
  surround: null,
};

describe('The audio tracks of a film', () => {
  const named = (...tracks: Partial<AudioFacts>[]) => {
    const [audio = null, ...other_audio] = tracks.map((track) => ({ ...stereo, ...track }));
    return audioRenditions({ audio, other_audio }).map(({ name }) => name);
  };

  test('audio tracks are named by their languages, and by title or number where a language has several', () => {
    expect(named({ language: 'de' }, { language: 'fr', title: 'VF' })).toEqual(['Deutsch', 'Français']);
    expect(
      named(
        { language: 'en' },
        { language: 'en', title: 'Commentary' },
        { language: 'en' },
        { language: 'en', is_description: true },
      ),
    ).toEqual(['English', 'English (Commentary)', 'English 3', 'English (audio description)']);
  });

  test('audio tracks are named “Original” if their language is unknown', () => {
    expect(named({}, { language: 'en' })).toEqual(['Original', 'English']);
    expect(named()).toEqual([]);
  });
});

describe('A film with several audio tracks', { timeout: 60_000 }, () => {
  let directory = '';
  let master = '';

  beforeAll(async () => {
    const picture = await clip(at('picture.mp4'), { size: '64x36', seconds: 4, sound: null });
    const tracks = [
      { hz: 300, layout: '5.1', language: 'eng' },
      { hz: 600, layout: 'stereo', language: 'ger' },
      { hz: 900, layout: 'mono', language: 'eng', title: 'The "director"' },
      { hz: 1200, layout: 'mono', language: 'und' },
    ];
    const inputs = tracks.flatMap(({ hz, layout }) => [
      '-f',
      'lavfi',
      '-i',
      `sine=f=${hz}:d=4:r=48000,aformat=channel_layouts=${layout}`,
    ]);
    const outputs = tracks.flatMap(({ language, title = '' }, index) => [
      ['-map', `${index + 1}:a`],
      [`-metadata:s:a:${index}`, `language=${language}`, `-metadata:s:a:${index}`, `title=${title}`],
    ]);
    const encoding = ['-c:v', 'copy', '-c:a', 'aac'];
    await ffmpeg('-i', picture, ...inputs, '-map', '0:v', ...outputs.flat(), ...encoding, at('film.mp4'));
    ({ directory } = await publishFrom(at('film.mp4')));
    master = await readFile(join(directory, 'master.m3u8'), 'utf8');
  }, 60_000);

  const listed = () =>
    [...master.matchAll(/#EXT-X-MEDIA:TYPE=AUDIO,(.*)/g)].map(([, attributes = '']) => attributes);

  test('players can choose each audio track that names a language, in stereo and in 5.1', () => {
    const english = 'NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES';
    const german =
      'NAME="Deutsch",LANGUAGE="de",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2",URI="audio_2/index.m3u8"';
    const director =
      'NAME="English (The director)",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,CHANNELS="2",URI="audio_3/index.m3u8"';
    expect(listed()).toEqual([
      `GROUP-ID="audio",${english},CHANNELS="2",URI="audio/index.m3u8"`,
      `GROUP-ID="audio",${german}`,
      `GROUP-ID="audio",${director}`,
      `GROUP-ID="surround",${english},CHANNELS="6",URI="audio_surround/index.m3u8"`,
      `GROUP-ID="surround",${german}`,
      `GROUP-ID="surround",${director}`,
    ]);
  });

  test('renditions are listed for each speaker layout, with the bandwidth of each', () => {
    const bandwidths = [...master.matchAll(/STREAM-INF:BANDWIDTH=(\d+),.*AUDIO="(\w+)"\n276/g)];
    expect(bandwidths.map(([, , group]) => group)).toEqual(['audio', 'surround']);
    const [inStereo, inSurround] = bandwidths.map(([, bandwidth]) => Number(bandwidth));
    expect(inSurround).toBeGreaterThan(inStereo ?? Infinity);
  });

  test.each([
    ['audio', 2, 300],
    ['audio_2', 2, 600],
    ['audio_3', 2, 900],
    ['audio_surround', 6, 300],
  ])('%s has %i channels and the audio of its own track', async (folder, channels, hz) => {
    const playlist = join(directory, folder, 'index.m3u8');
    expect(await streams(playlist, 'a')).toMatchObject([{ channels }]);
    const meter = [
      '-af',
      'aformat=channel_layouts=mono,astats=measure_perchannel=Zero_crossings',
      '-f',
      'null',
      '-',
    ];
    const output = await ffmpeg('-allowed_extensions', 'ALL', '-i', playlist, ...meter);
    const crossings = Number(/Zero crossings: (\d+)/.exec(output)?.[1]);
    const frequency = crossings / 2 / 4;
    expect(
      [300, 600, 900, 1200].toSorted((a, b) => Math.abs(a - frequency) - Math.abs(b - frequency))[0],
    ).toBe(hz);
  });
});

test('a film whose second audio track cannot be read is published without it, and the loss is reported', async () => {
  const picture = await clip(at('with-two.mp4'), { size: '64x36', rate: '5', seconds: 20, sound: null });
  const noise = (seed: number) => ['-f', 'lavfi', '-i', `anoisesrc=d=20:a=0.3:r=48000:seed=${seed}`];
  const languages = ['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=ger'];
  const tracks = ['-map', '0:v', '-map', '1:a', '-map', '2:a', ...languages, '-c:v', 'copy', '-c:a', 'aac'];
  await ffmpeg('-i', picture, ...noise(1), ...noise(2), ...tracks, at('two.mp4'));
  const range = { track: 'a', index: 1, from_s: 5.5, to_s: 20 } as const;
  const { directory, result } = await publishFrom(await damageFile(at('two.mp4'), at('half.mp4'), [range]));
  expect(result.damage).toEqual({ stretches: [], unlisted: 0, total_s: 0, lost_sounds: ['Deutsch'] });
  expect(result.files.filter((name) => name.startsWith('audio_2/'))).toEqual([]);
  const playlist = await readFile(join(directory, 'master.m3u8'), 'utf8');
  expect(playlist).toContain('NAME="English"');
  expect(playlist).not.toContain('Deutsch');
}, 240_000);
