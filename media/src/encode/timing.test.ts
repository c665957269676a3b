import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clip, ffmpeg, temporaryFolder } from '../../test/clips.ts';
import { flashAndBeep, packets, streams } from '../../test/inspect.ts';
import { fieldsOf } from '../probe/field-check.ts';
import { transcode } from '../hls/hls.ts';
import { ladder } from './ladder.ts';
import { probe } from '../probe/probe.ts';
import { verify } from '../hls/verify.ts';

const at = temporaryFolder();

/** Takes an upload through the whole pipeline: probed, transcoded, verified. */
async function publish(source: string) {
  const facts = await probe(source, { niceness: 0 });
  const rungs = ladder(facts);
  const directory = `${source}.hls`;
  await transcode({ source, facts, rungs, directory, niceness: 0, preset: 'ultrafast' });
  await verify({ directory, facts, rungs });
  const picture = join(directory, '276/index.m3u8');
  return { facts, rate: rungs[0]!.frame_rate, master: join(directory, 'master.m3u8'), picture };
}

/** Makes the tracks of a late file, each with an empty edit and one of media, skip the first `skipped_s` of media. */
async function skipBeginning(file: string, skipped_s: number): Promise<void> {
  const bytes = await readFile(file);
  let movie_s = 0;
  for (let position = bytes.indexOf('moov'); position < bytes.length; position += 1) {
    const type = bytes.toString('latin1', position, position + 4);
    if (type === 'mvhd') movie_s = bytes.readUInt32BE(position + 16);
    if (type !== 'elst') continue;
    const media = position + 12 + 12;
    const media_s = bytes.readUInt32BE(bytes.indexOf('mdhd', position) + 16);
    bytes.writeUInt32BE(bytes.readUInt32BE(media) - skipped_s * movie_s, media);
    bytes.writeUInt32BE(bytes.readUInt32BE(media + 4) + skipped_s * media_s, media + 4);
  }
  await writeFile(file, bytes);
}

const hls = ['-allowed_extensions', 'ALL'];

/** Returns the values that a filter prints for each decoded frame. */
async function eachFrame(file: string, filters: string, key: string): Promise<number[]> {
  const output = await ffmpeg(
    ...hls,
    '-i',
    file,
    '-vf',
    `${filters},metadata=print:key=${key}`,
    '-f',
    'null',
    '-',
  );
  return [...output.matchAll(new RegExp(`${key.replaceAll('.', '\\.')}=([\\d.]+)`, 'g'))].map(([, value]) =>
    Number(value),
  );
}

/** Counts the frames that are lighter or darker than the one before. */
async function countChanges(file: string): Promise<number> {
  const levels = await eachFrame(file, 'signalstats', 'lavfi.signalstats.YAVG');
  return levels.filter((level, index) => index > 0 && Math.abs(level - levels[index - 1]!) > 3).length;
}

/** Gives every frame a distinct brightness. */
const distinctBrightness = "geq=lum='16+mod(N*37,200)':cb=128:cr=128";

/** Creates a film of six seconds in which a flash and a beep start together at `at_s`. */
async function clapper(at_s: number): Promise<string> {
  const file = at(`clapper-${at_s}.mp4`);
  if (existsSync(file)) return file;
  const white = `drawbox=t=fill:c=white:enable='gte(t,${at_s})'`;
  const picture = `color=black:s=160x90:r=25:d=6,${white}`;
  const sound = `aevalsrc='if(gte(t,${at_s}),0.5*sin(5000*t),0)':d=6:s=48000`;
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-g', '25', '-c:a', 'aac'];
  await ffmpeg(...inputs, ...encoding, file);
  return file;
}

test('the last picture of a slide show is shown, although the file gives it next to no time', async () => {
  const source = at('slides.mp4');
  const slides = `color=black:s=160x90:r=25:d=8.2,geq=lum='40+60*floor(T/2)':cb=128:cr=128,select='not(mod(n,50))'`;
  const picture = [
    '-f',
    'lavfi',
    '-i',
    slides,
    '-fps_mode',
    'vfr',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
  ];
  await ffmpeg('-f', 'lavfi', '-i', 'sine=d=10', ...picture, '-c:a', 'aac', source);
  const { picture: published } = await publish(source);
  expect(await countChanges(published)).toBe(4);
});

describe('A file that begins late', { timeout: 90_000 }, () => {
  test.each([
    ['because of an empty edit', []],
    ['in fragments', ['-movflags', 'frag_keyframe+delay_moov']],
  ])(
    'a file that begins late %s keeps its length, and its picture and audio stay in place',
    async (how, extra) => {
      const source = at(`late ${how}.mp4`);
      await ffmpeg('-itsoffset', '3', '-i', await clapper(2), '-c', 'copy', ...extra, source);
      const { facts, master, picture } = await publish(source);
      expect(facts.duration_s).toBeCloseTo(6, 1);
      expect(await packets(picture, 'v')).toHaveLength(Math.round(facts.duration_s * 25));
      const { flash, beep } = await flashAndBeep(master);
      expect(Math.abs(flash - 2)).toBeLessThan(0.05);
      expect(Math.abs(flash - beep)).toBeLessThan(0.03);
    },
  );

  test('a file whose tracks begin late and skip the beginning of their media ends where its edits end', async () => {
    const source = at('late and trimmed.mp4');
    await ffmpeg('-itsoffset', '3', '-i', await clapper(2), '-c', 'copy', source);
    await skipBeginning(source, 0.4);
    const { facts, master, picture } = await publish(source);
    expect(facts.video_end_s).toBeCloseTo(5.6, 1);
    expect(facts.duration_s).toBeCloseTo(5.6, 1);
    expect(await packets(picture, 'v')).toHaveLength(Math.round(facts.duration_s * 25));
    const { flash, beep } = await flashAndBeep(master);
    expect(Math.abs(flash - 1.6)).toBeLessThan(0.05);
    expect(Math.abs(flash - beep)).toBeLessThan(0.03);
  });

  test('a film whose video alone begins late is black until then, and stays in sync', async () => {
    const whole = await clapper(0.04);
    const source = at('late picture.mp4');
    const inputs = ['-itsoffset', '2', '-i', whole, '-i', await clapper(2)];
    await ffmpeg(...inputs, '-map', '0:v', '-map', '1:a', '-c', 'copy', source);
    const { facts, master, picture } = await publish(source);
    expect(facts).toMatchObject({ start_s: 0, video_start_s: 2, duration_s: 8 });
    expect(await packets(picture, 'v')).toHaveLength(200);
    const { flash, beep } = await flashAndBeep(master);
    expect(Math.abs(flash - 2.04)).toBeLessThan(0.03);
    expect(Math.abs(beep - 2)).toBeLessThan(0.03);
  });

  test('a film whose audio alone begins late is silent until then', async () => {
    const whole = await clapper(3);
    const source = at('late sound.mp4');
    const inputs = ['-i', whole, '-itsoffset', '2', '-i', await clapper(1)];
    await ffmpeg(...inputs, '-map', '0:v', '-map', '1:a', '-c', 'copy', source);
    const { facts, master } = await publish(source);
    expect(facts.duration_s).toBeCloseTo(8, 1);
    const { flash, beep } = await flashAndBeep(master);
    expect(Math.abs(flash - 3)).toBeLessThan(0.03);
    expect(Math.abs(beep - 3)).toBeLessThan(0.03);
  });

  test('a film that begins late only because of its B-frames loses no frames', async () => {
    const source = at('b-frames.mp4');
    await ffmpeg('-i', await clapper(2), '-c', 'copy', '-use_editlist', '0', source);
    const before = await flashAndBeep(source);
    const { master, picture } = await publish(source);
    expect((await packets(picture, 'v')).length).toBeGreaterThanOrEqual(150);
    const after = await flashAndBeep(master);
    expect(Math.abs(after.flash - after.beep - (before.flash - before.beep))).toBeLessThan(0.03);
  });

  test('a film that begins late is resumed at the first missing segment', async () => {
    const source = at('resumed.mp4');
    const moving = await clip(at('moving.mp4'), { rate: '10', seconds: 11 });
    await ffmpeg('-itsoffset', '3', '-i', moving, '-c', 'copy', source);
    const { picture } = await publish(source);
    const whole = await eachFrame(picture, 'signalstats', 'lavfi.signalstats.YAVG');
    for (const rung of ['276', '1024']) await rm(join(`${source}.hls`, rung, 'segment_00002.m4s'));
    await publish(source);
    const resumed = await eachFrame(picture, 'signalstats', 'lavfi.signalstats.YAVG');
    expect(resumed).toHaveLength(whole.length);
    for (const [index, light] of resumed.entries()) expect(light).toBeCloseTo(whole[index]!, 0);
  });
});

describe('A variable frame rate', { timeout: 90_000 }, () => {
  const vfr = (filter: string) => ['-vf', `${distinctBrightness},${filter}`, '-fps_mode', 'vfr', '-bf', '2'];
  const size = '64x36';

  test.each([
    ['sparse, then dense', "select='if(lt(t,2),not(mod(n,4)),1)'", 4, 30 + 120],
    ['dense for one second in ten', "select='if(between(t,4,5),1,not(mod(n,6)))'", 10, 90 + 60],
  ])('a film that is %s keeps every frame of its densest stretch', async (name, filter, seconds, frames) => {
    const source = await clip(at(`${name}.mp4`), {
      size,
      rate: '60',
      seconds,
      extra: vfr(filter),
      sound: null,
    });
    const { facts, rate, picture } = await publish(source);
    expect(facts.variable_frame_rate).toBe(true);
    expect(rate).toEqual({ num: 60, den: 1 });
    expect(await packets(picture, 'v')).toHaveLength(Math.round(facts.duration_s * 60));
    expect(Math.abs((await countChanges(picture)) - frames)).toBeLessThanOrEqual(3);
  });

  test.each([
    ['25', '25', { num: 25, den: 1 }, 10],
    ['60000/1001', '59.94', { num: 60000, den: 1001 }, 6],
  ])(
    'a film at %s of which single frames are missing keeps that rate and every frame',
    async (rate, name, published, every) => {
      const extra = vfr(`select='mod(n,${every})'`);
      const source = await clip(at(`gaps-${name}.mp4`), { size, rate, seconds: 4, extra, sound: null });
      const { rate: found, picture } = await publish(source);
      expect(found).toEqual(published);
      const kept = (await packets(source, 'v')).length;
      expect(Math.abs((await countChanges(picture)) - (kept - 1))).toBeLessThanOrEqual(1);
    },
  );

  test('a screen recording that moves in bursts gets the frame rate of the bursts', async () => {
    const filter = "select='eq(n,0)+between(mod(t,2),1,1.3)'";
    const source = await clip(at('bursts.mp4'), {
      size,
      rate: '60',
      seconds: 5,
      extra: vfr(filter),
      sound: null,
    });
    const [rung] = ladder(await probe(source));
    expect(rung?.frame_rate).toEqual({ num: 60, den: 1 });
  });

  test('a variable frame rate is also detected in a fragmented file, as browsers record it', async () => {
    const extra = [...vfr("select='if(lt(t,2),not(mod(n,5)),1)'"), '-movflags', 'frag_keyframe+empty_moov'];
    const { rate } = await publish(await clip(at('recorded.mp4'), { size, rate: '50', seconds: 4, extra }));
    expect(rate).toEqual({ num: 50, den: 1 });
  });

  test('a slide show with a stutter does not get the frame rate of the stutter', async () => {
    const filter = "select='not(mod(n,50))+eq(n,101)+eq(n,102)'";
    const source = await clip(at('slides.mp4'), {
      size,
      rate: '50',
      seconds: 12,
      extra: vfr(filter),
      sound: null,
    });
    const { rate } = await publish(source);
    expect(rate).toEqual({ num: 10, den: 1 });
  });
});

describe('Interlaced video', { timeout: 90_000 }, () => {
  const fields = ['-flags', '+ilme+ildct'];

  test.each([
    ['50i', '50', 50, 1, 2],
    ['59.94i', '60000/1001', 60000, 1001, 2],
  ])('%s becomes progressive at its field rate', async (name, from, num, den, seconds) => {
    const source = await clip(at(`${name}.mp4`), {
      size: '360x288',
      rate: from,
      seconds,
      extra: ['-vf', 'tinterlace=interleave_top', ...fields],
    });
    const { facts, rate, picture } = await publish(source);
    expect(facts).toMatchObject({ interlaced: true, hidden_fields: null });
    expect(rate).toEqual({ num, den });
    const frames = await packets(picture, 'v');
    expect(frames).toHaveLength(Math.round((facts.duration_s * num) / den));
    const [shown] = await streams(picture, 'v');
    expect(shown?.['field_order'] ?? 'progressive').toBe('progressive');
    // Each field shows a distinct moment in time.
    const steps = await eachFrame(picture, 'signalstats', 'lavfi.signalstats.YDIF');
    expect(steps.filter((step) => step > 0.3).length).toBeGreaterThan(frames.length * 0.95);
  });

  test.each(['interleave_top', 'interleave_bottom'])(
    'interlaced video without the flag (%s) is detected',
    async (order) => {
      // Flashes change the picture more than any movement.
      const flashes = "drawbox=y=ih*4/5:h=ih/5:t=fill:color=white:enable='between(mod(t,1),0.599,0.719)'";
      const extra = ['-vf', `${flashes},tinterlace=${order},setfield=prog`];
      const source = await clip(at(`${order}.mp4`), { size: '360x288', rate: '50', seconds: 2, extra });
      const { facts, rate } = await publish(source);
      const hidden_fields = order === 'interleave_top' ? 'tff' : 'bff';
      expect(facts).toMatchObject({ interlaced: true, hidden_fields });
      expect(rate).toEqual({ num: 50, den: 1 });
    },
  );

  const tff = ['-vf', 'setfield=tff', ...fields];

  test('video that is falsely flagged as interlaced keeps its rate and loses no frame', async () => {
    const source = await clip(at('wrong-flag.mp4'), {
      size: '360x288',
      rate: '25',
      seconds: 3,
      extra: tff,
      sound: null,
    });
    const { facts, rate, picture } = await publish(source);
    expect(facts).toMatchObject({ flagged_interlaced: true, interlaced: false });
    expect(rate).toEqual({ num: 25, den: 1 });
    expect(await packets(picture, 'v')).toHaveLength(75);
    const steps = await eachFrame(picture, 'signalstats', 'lavfi.signalstats.YDIF');
    expect(steps.filter((step) => step > 0.3)).toHaveLength(74);
  });

  test('video keeps its interlaced flag if only parts are interlaced, or every other frame, or nothing moves', async () => {
    const size = '360x288';
    const film = { size, rate: '25', seconds: 2, sound: null };
    const parts = [
      await clip(at('part-1.mp4'), { ...film, extra: tff }),
      await clip(at('part-2.mp4'), {
        ...film,
        rate: '50',
        seconds: 1,
        extra: ['-vf', 'tinterlace=interleave_top', ...fields],
      }),
    ];
    await writeFile(at('parts.txt'), [...parts, parts[0]].map((part) => `file '${part}'`).join('\n'));
    await ffmpeg('-f', 'concat', '-safe', '0', '-i', at('parts.txt'), '-c', 'copy', at('parts.mp4'));
    const extra = ['-vf', 'telecine=pattern=23,setfield=tff', ...fields];
    await clip(at('telecine.mp4'), { ...film, rate: '24000/1001', extra });
    await ffmpeg('-f', 'lavfi', '-i', `color=gray:s=${size}:d=1`, ...tff, at('still.mp4'));
    for (const name of ['parts.mp4', 'telecine.mp4', 'still.mp4'])
      expect(await probe(at(name))).toMatchObject({ interlaced: true });
  });

  test('fine patterns that flicker are not mistaken for interlacing', async () => {
    for (const rate of ['25', '30']) {
      const source = await clip(at(`fine-${rate}.mp4`), { size: '640x360', rate, seconds: 4, sound: null });
      expect((await probe(source)).interlaced).toBe(false);
    }
    // In clips this short every single frame appears to have the same field order.
    for (const size of ['640x360', '720x576', '960x540', '1280x536']) {
      const source = await clip(at(`sharp-${size}.mp4`), { size, rate: '25', seconds: 1, sound: null });
      expect((await probe(source)).interlaced).toBe(false);
    }
    expect(fieldsOf({ tff: 57, bff: 4, progressive: 0 })).toBeNull();
    expect(fieldsOf({ tff: 0, bff: 140, progressive: 5 })).toBe('bff');
  });
});
