import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { clip, ffmpeg, temporaryFolder } from '../test/clips.ts';
import { publishAudio } from '../test/publish.ts';
import { probe } from './probe/probe.ts';
import { channelLayouts } from './run/programs.ts';
import { stereoMix } from './stereo-mix.ts';
import { encodeTrailer } from './trailer.ts';

const at = temporaryFolder();
const exec = promisify(execFile);
const rate = 48_000;

/** Amplitude of a tone on both sides that is as loud as films are: -16 LUFS. */
const leveledTone = 0.16;

/** No sample exceeds -1.5 dBFS. */
const maxPeak = 0.84;

type TestAudio = { channels: number; layout?: string; tone?: (channel: number) => string };

/** A distinct tone for each channel, so that it can be identified in the mix. */
const hz = (channel: number) => 500 + 250 * channel;
const toneOf = (channel: number) => `0.1*sin(2*PI*${hz(channel)}*t)`;

/** Creates a one-second film with PCM audio in a named channel layout, or in an unnamed one. */
async function film(name: string, { channels, layout, tone = toneOf }: TestAudio): Promise<string> {
  const tones = Array.from({ length: channels }, (_, index) => tone(index)).join('|');
  const named = layout ? `,channelmap=channel_layout=${layout}` : '';
  const sound = ['-f', 'lavfi', '-i', `aevalsrc='${tones}':s=${rate}:d=1${named}`];
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=10:d=1', '-c:v', 'libx264'];
  const file = at(`${name}.mp4`);
  await ffmpeg(...sound, ...picture, '-preset', 'ultrafast', '-c:a', 'pcm_s16le', '-f', 'mov', file);
  if (!layout) await writeFile(file, (await readFile(file, 'latin1')).replaceAll('chan', 'free'), 'latin1');
  return file;
}

/** Decodes the samples of both channels. */
async function channelsOf(file: string): Promise<{ left: number[]; right: number[] }> {
  const hls = file.endsWith('.m3u8') ? ['-allowed_extensions', 'ALL'] : [];
  const args = ['-v', 'error', ...hls, '-i', file, '-map', '0:a', '-f', 'f32le', '-'];
  const { stdout } = await exec('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e8 });
  const all = Array.from({ length: stdout.length / 4 }, (_, index) => stdout.readFloatLE(index * 4));
  const side = (offset: number) => all.filter((_, index) => index % 2 === offset);
  return { left: side(0), right: side(1) };
}

/** Measures the amplitude of a tone in samples; 1 is full scale. */
function amplitudeOf(samples: number[], frequency: number): number {
  const part = samples.slice(rate * 0.2, rate * 0.8);
  const anglePerSample = (2 * Math.PI * frequency) / rate;
  const sum = (wave: (angle: number) => number) =>
    part.reduce((total, sample, index) => total + sample * wave(anglePerSample * index), 0);
  return (Math.hypot(sum(Math.sin), sum(Math.cos)) * 2) / part.length;
}

const peak = (samples: number[]) => samples.reduce((max, each) => Math.max(max, Math.abs(each)), 0);

describe('Audio in any channel layout becomes stereo', { timeout: 180_000 }, () => {
  test.each<[string, TestAudio]>([
    ['FL+FC', { channels: 2, layout: 'FL+FC' }],
    ['BL+BR', { channels: 2, layout: 'BL+BR' }],
    ['FR+FC+LFE', { channels: 3, layout: 'FR+FC+LFE' }],
    ['5.1', { channels: 6, layout: '5.1' }],
    ['an unnamed 16-channel layout', { channels: 16 }],
  ])('every channel of %s is audible in the stereo mix', async (name, sound) => {
    const source = await film(name, sound);
    const { left, right } = await channelsOf(await publishAudio(source));
    const heard = Array.from({ length: sound.channels }, (_, channel) =>
      Math.max(amplitudeOf(left, hz(channel)), amplitudeOf(right, hz(channel))),
    );
    expect(Math.min(...heard)).toBeGreaterThan(0.15 * Math.max(...heard));
    for (const side of [left, right]) {
      expect(peak(side)).toBeGreaterThan(0.1);
      expect(peak(side)).toBeLessThan(maxPeak);
    }
  });

  test('left stays left, right stays right, and full scale on all channels does not clip', async () => {
    const sides = await film('sides', {
      channels: 4,
      layout: 'quad(side)',
      tone: (channel) => toneOf(channel % 2),
    });
    const apart = await channelsOf(await publishAudio(sides));
    expect(amplitudeOf(apart.left, hz(0))).toBeGreaterThan(20 * amplitudeOf(apart.left, hz(1)));
    expect(amplitudeOf(apart.right, hz(1))).toBeGreaterThan(20 * amplitudeOf(apart.right, hz(0)));

    const full = await film('full', { channels: 6, layout: '5.1', tone: () => `sin(2*PI*${hz(0)}*t)` });
    const loud = await channelsOf(await publishAudio(full));
    for (const side of [loud.left, loud.right]) {
      expect(amplitudeOf(side, hz(0))).toBeCloseTo(leveledTone, 1);
      expect(peak(side)).toBeLessThan(amplitudeOf(side, hz(0)) * 1.1);
    }
  });

  /** Creates a film with a mono track for each tone, labeled as a channel or not. */
  async function tracks(name: string, sounds: { tone: string; label?: string }[]): Promise<string> {
    const inputs = sounds.flatMap(({ tone, label }) => [
      ['-f', 'lavfi', '-i'],
      `aevalsrc='${tone}':s=${rate}:d=1${label ? `,channelmap=channel_layout=${label}` : ''}`,
    ]);
    const outputs = sounds.flatMap((_, index) => ['-map', `${index + 1}`]);
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=10:d=1'];
    const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'pcm_s16le'];
    const file = at(`${name}.mov`);
    await ffmpeg(...picture, ...inputs.flat(), '-map', '0', ...outputs, ...encoding, file);
    return file;
  }

  test.each([
    ['two mono tracks become left and right', [{ tone: toneOf(0) }, { tone: toneOf(1) }, { tone: '0' }]],
    [
      'labeled mono tracks become the channels that their labels name',
      [
        { tone: toneOf(1), label: 'FR' },
        { tone: toneOf(0), label: 'FL' },
      ],
    ],
  ])('%s', async (name, sounds) => {
    const { left, right } = await channelsOf(await publishAudio(await tracks(name, sounds)));
    expect(amplitudeOf(left, hz(0))).toBeGreaterThan(0.1);
    expect(amplitudeOf(right, hz(1))).toBeGreaterThan(0.1);
    expect(amplitudeOf(left, hz(1))).toBeLessThan(0.005);
    expect(amplitudeOf(right, hz(0))).toBeLessThan(0.005);
  });

  test('a mono track next to a silent one is heard on both sides', async () => {
    for (const sounds of [
      [toneOf(0), '0'],
      ['0', toneOf(0), toneOf(1)],
    ]) {
      const source = await tracks(
        `silent-${sounds.length}`,
        sounds.map((tone) => ({ tone })),
      );
      const { audio } = await probe(source);
      expect(audio).toMatchObject({ joined: null, channels: 1, stream: 1 + sounds.indexOf(toneOf(0)) });
    }
  });

  test('six mono tracks labeled as 5.1 become 5.1', async () => {
    const labels = ['FL', 'FR', 'FC', 'LFE', 'BL', 'BR'];
    const source = await tracks(
      'discrete',
      labels.map((label) => ({ tone: '0.1', label })),
    );
    const { audio } = await probe(source);
    expect(audio).toMatchObject({ joined: { speakers: labels }, channels: 6, surround: expect.any(Array) });
  });

  test('audio whose number of channels changes midway becomes stereo', async () => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=10:d=6'];
    const parts = ['mono', 'stereo', '5.1'].map((layout) => ({ layout, file: at(`${layout}.ac3`) }));
    for (const [index, { layout, file }] of parts.entries()) {
      const tone = `sine=f=${hz(index)}:d=2:r=${rate},aformat=channel_layouts=${layout}`;
      await ffmpeg('-f', 'lavfi', '-i', tone, '-c:a', 'ac3', file);
    }
    const whole = await Promise.all(parts.map(({ file }) => readFile(file)));
    await writeFile(at('changing.ac3'), Buffer.concat(whole));
    const source = at('changing.mp4');
    const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'copy'];
    await ffmpeg(...picture, '-i', at('changing.ac3'), ...encoding, source);
    const short = at('changing-trailer.mp4');
    await encodeTrailer({ source, niceness: 0, file: short });
    expect(existsSync(`${short}.sound.mka`)).toBe(false);
    for (const { left, right } of [await channelsOf(await publishAudio(source)), await channelsOf(short)])
      for (const side of [left, right])
        for (const index of parts.keys()) {
          const part = side.slice(index * 2 * rate, (index + 1) * 2 * rate);
          expect(amplitudeOf(part.slice(rate / 2), hz(index))).toBeGreaterThan(0.03);
          expect(amplitudeOf(part.slice(rate / 2), hz((index + 1) % 3))).toBeLessThan(0.005);
        }
  });

  test('two mono tracks become left and right, in a trailer as well', async () => {
    const tones = [0, 1].map((side) => ['-f', 'lavfi', '-i', `aevalsrc='${toneOf(side)}':s=${rate}:d=1`]);
    const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=10:d=1'];
    const flagged = ['FL', 'FR'].map(
      (side, index) => `[${index}]channelmap=map=0:channel_layout=${side}[${side}]`,
    );
    const maps = ['-map', '2', '-map', '[FL]', '-map', '[FR]', '-c:v', 'libx264', '-preset', 'ultrafast'];
    const source = at('apart.mp4');
    const sound = ['-filter_complex', flagged.join(';'), ...maps, '-c:a', 'pcm_s16le', '-f', 'mov', source];
    await ffmpeg(...tones.flat(), ...picture, ...sound);
    const short = at('apart-trailer.mp4');
    await encodeTrailer({ source, niceness: 0, file: short });
    for (const { left, right } of [await channelsOf(await publishAudio(source)), await channelsOf(short)]) {
      expect(amplitudeOf(left, hz(0))).toBeCloseTo(leveledTone, 1);
      expect(amplitudeOf(right, hz(1))).toBeCloseTo(leveledTone, 1);
      expect(amplitudeOf(left, hz(1))).toBeLessThan(0.01);
      expect(amplitudeOf(right, hz(0))).toBeLessThan(0.01);
    }
  });

  test('rear channels become stereo in a trailer as well', async () => {
    const file = at('trailer.mp4');
    await encodeTrailer({ source: await film('rear', { channels: 2, layout: 'SL+SR' }), niceness: 0, file });
    const { left, right } = await channelsOf(file);
    expect(amplitudeOf(left, hz(0))).toBeCloseTo(leveledTone, 1);
    expect(amplitudeOf(right, hz(1))).toBeCloseTo(leveledTone, 1);
  });

  test('in every layout that this ffmpeg knows, 22.2 included, no channel is lost and none is boosted', async () => {
    const layouts = await channelLayouts();
    expect(layouts.get('22.2')).toHaveLength(24);
    for (const speakers of [...layouts.values(), ['FL'], ['LFE'], ['FL', 'BL'], ['BFC', 'TC', 'LFE2']]) {
      const mix = stereoMix(speakers.length, speakers);
      if (!mix) continue;
      for (const index of speakers.keys()) {
        const [left = 0, right = 0] = [mix.left[index], mix.right[index]];
        expect(Math.max(left, right)).toBeGreaterThan(0.09);
        expect(Math.hypot(left, right)).toBeLessThanOrEqual(1 + 1e-9);
      }
    }
    expect(stereoMix(1, ['FC'])).toBeNull();
    expect(stereoMix(2, null)).toBeNull();
  });
});

describe('Audio that cannot be decoded is named as the reason', { timeout: 180_000 }, () => {
  test('audio whose decoder cannot be opened or yields nothing is named as the reason', async () => {
    const good = at('good.mp4');
    await clip(good, { size: '64x36', rate: '10', seconds: 1 });
    await ffmpeg('-i', good, '-c', 'copy', '-bsf:a', 'noise=amount=1', at('noise.mp4'));
    // Overwrites the AAC stream's configuration with one that ffmpeg does not know.
    const bytes = await readFile(good);
    const description = bytes.indexOf('05808080', bytes.indexOf('esds'), 'hex');
    bytes.fill(0xff, description + 5, description + 10);
    await writeFile(at('headless.mp4'), bytes);
    for (const name of ['noise.mp4', 'headless.mp4'])
      await expect(probe(at(name))).rejects.toMatchObject({
        reason: 'undecodable',
        message: expect.stringMatching(/^The audio cannot be decoded\. Please/),
      });
    await expect(probe(good)).resolves.toMatchObject({ audio: { channels: 1 } });
  });

  test('audio with too many channels to downmix is named as the reason', async () => {
    const source = await film('many-channels', { channels: 2 });
    const bytes = await readFile(source);
    // Overwrites the channel count in the sample entry.
    bytes.writeUInt16BE(70, bytes.indexOf('sowt') + 20);
    await writeFile(source, bytes);
    await expect(probe(source)).rejects.toMatchObject({ message: expect.stringContaining('70 channels') });
  });
});
