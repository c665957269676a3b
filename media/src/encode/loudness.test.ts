import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clip, ffmpeg, temporaryFolder } from '../../test/clips.ts';
import { loudnessOf, packets } from '../../test/inspect.ts';
import { publishAudio } from '../../test/publish.ts';
import { encodeTrailer } from '../trailer.ts';

const at = temporaryFolder();
const size = '64x36';

/** Filtered noise that swells a few times a second, as speech does. */
const speech = (seconds: number, volume_db: number) =>
  `anoisesrc=c=pink:a=0.5:d=${seconds}:r=48000:seed=9,bandpass=f=900:t=h:w=1200,tremolo=f=3.7:d=0.9,volume=${volume_db}dB`;

/** Publishes the audio of a film; returns its playlist. */
async function published(name: string, seconds: number, sound: string, extra: string[] = []) {
  const file = await clip(at(`${name}.mp4`), { size, seconds, sound, extra: ['-b:a', '256k', ...extra] });
  return publishAudio(file);
}

const leveled = {
  integrated: expect.toSatisfy((lufs: number) => Math.abs(lufs + 16) < 1),
  peak: expect.toSatisfy((dbtp: number) => dbtp < -1.5),
};

describe('Films are equally loud', { timeout: 60_000 }, () => {
  test.each([
    ['quiet', speech(6, 0)],
    ['loud', 'anoisesrc=c=pink:a=0.9:d=6:r=48000:seed=4,volume=18dB'],
    // Leveled without a limiter, its peaks would clip.
    ['quiet with loud beats', `${speech(6, 4)},volume='1+3*lt(mod(t,0.5),0.03)':eval=frame`],
    ['shorter than a measurement', 'sine=f=700:d=0.3'],
    ['silent in its second half', 'sine=f=700:d=3,volume=-10dB'],
  ])('a film that is %s is as loud as every other', async (name, sound) => {
    const seconds = name === 'shorter than a measurement' ? 0.3 : 6;
    const playlist = await published(name, seconds, sound);
    // A meter needs 0.4 s; the audio repeated three times is long enough.
    const repeated = at(`${name}.wav`);
    await ffmpeg('-allowed_extensions', 'ALL', '-i', playlist, '-af', 'aloop=2:480000', repeated);
    expect(await loudnessOf(repeated)).toEqual(leveled);
  });

  test.each(['mono', '5.1'])('a film with %s audio is as loud as every other', async (layout) => {
    const sound = `${speech(4, 6)},aformat=channel_layouts=${layout}`;
    const playlist = await published(layout, 4, sound);
    expect(await loudnessOf(playlist)).toEqual(leveled);
  });

  test('loud peaks in only the center of 5.1 are limited', async () => {
    // A quiet tone with short loud peaks.
    const voice = 'sin(2*PI*440*t)*(0.1+0.3*lt(mod(t,0.5),0.03))';
    const sound = `aevalsrc='0.004*random(0)|0.004*random(1)|${voice}|0|0|0':c=5.1:s=48000:d=6`;
    const file = await clip(at('center.mp4'), { size, seconds: 6, sound, extra: ['-b:a', '448k'] });
    const playlist = await publishAudio(file, '5.1');
    const { integrated, peak } = await loudnessOf(playlist);
    expect(Math.abs(integrated + 16)).toBeLessThan(1);
    expect(peak).toBeLessThan(-1);
  });

  test('trailers are as loud as films', async () => {
    const source = await clip(at('trailer.mp4'), { size, seconds: 4, sound: speech(4, 0) });
    await encodeTrailer({ source, niceness: 0, file: at('trailer.out.mp4') });
    expect(await loudnessOf(at('trailer.out.mp4'))).toEqual(leveled);
  });

  test('silence and faint noise are not amplified, and a whisper is amplified by at most 24 dB', async () => {
    const silent = await published('silent', 4, 'anullsrc=r=48000:d=4');
    expect((await loudnessOf(silent)).peak).toBeLessThan(-90);
    const hiss = await published('hiss', 4, 'anoisesrc=c=pink:a=0.003:d=4:r=48000:seed=2');
    expect((await loudnessOf(hiss)).integrated).toBeLessThan(-55);
    const whisper = await published(
      'whisper',
      4,
      'sine=f=700:d=4,volume=-26dB,aformat=channel_layouts=stereo',
    );
    const before = await loudnessOf(at('whisper.mp4'));
    const after = await loudnessOf(whisper);
    expect(after.integrated - before.integrated).toBeCloseTo(24, 0);
  });

  test('after an interruption, audio is not measured again and is as loud as before', async () => {
    const audio = dirname(await published('interrupted', 6, speech(6, 0)));
    const segments = async () => {
      const names = (await readdir(audio)).toSorted();
      return Promise.all(names.map(async (name) => [name, await readFile(join(audio, name), 'base64')]));
    };
    const whole = await segments();
    const level = `${audio}-level.json`;
    const { mtimeMs } = await stat(level);
    for (const name of ['index.m3u8', 'segment_00001.m4s']) await rm(join(audio, name));
    await publishAudio(at('interrupted.mp4'));
    expect(await segments()).toEqual(whole);
    expect((await stat(level)).mtimeMs).toBe(mtimeMs);
    expect((await packets(join(audio, 'index.m3u8'), 'a')).at(-1)!.pts).toBeCloseTo(6, 1);
  });
});
