import { readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import type { SourceFacts } from '../facts.ts';
import { clip, ffmpeg, remux, temporaryFolder, type Clip } from '../../test/clips.ts';
import { Unplayable, type UnplayableReason } from '../run/unplayable.ts';
import { probe } from './probe.ts';
import type { StereoMix } from '../stereo-mix.ts';

const at = temporaryFolder();

/** A one-second film with its index at the end, from which most files here are made. */
let plain = Buffer.alloc(0);
/** How long examining a file may take: many times as long as this machine took to create that film. */
let limit_ms = 0;

beforeAll(async () => {
  const start = performance.now();
  plain = await readFile(await clip(at('plain.mp4'), { seconds: 1, size: '64x36' }));
  const unit_ms = performance.now() - start;
  limit_ms = Math.max(10_000, 40 * unit_ms);
}, 60_000);

type Make = (file: string) => Promise<unknown>;
type Refused = { make: Make; is: UnplayableReason; says?: RegExp };
type Accepted = { make: Make; is: Partial<Record<keyof SourceFacts, unknown>> };

const text = (content: string) => (file: string) => writeFile(file, content);
const small = (film: Clip) => (file: string) =>
  clip(file, { seconds: 0.5, size: '64x36', sound: null, ...film });
const reencoded =
  (...args: string[]) =>
  (file: string) =>
    ffmpeg('-i', at('plain.mp4'), ...args, file);
const remuxed =
  (...args: string[]) =>
  (file: string) =>
    remux(at('plain.mp4'), file, ...args);
/** Writes the plain film with some of its bytes changed. */
const patched = (change: (bytes: Buffer) => Buffer | void) => (file: string) => {
  const bytes = Buffer.from(plain);
  return writeFile(file, change(bytes) ?? bytes);
};
/** Writes a number at an offset from the type field of the first box of this type. */
const field = (box: string, offset: number, value: number) =>
  patched((bytes) => void bytes.writeUInt32BE(value, bytes.indexOf(box) + offset));
const joined = (...pieces: (string | Buffer)[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)));

const encryption = [
  ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_kid', 'a7e61c373e219033c21091fa607bf3b8'],
  ['-encryption_key', '76a6c65c5ea762046bd749a2e632ccbb'],
].flat();

/** A film whose audio is given by an expression for each side, in terms of the time `t`. */
const sides = (left: string, right: string, seconds: number) =>
  small({
    seconds,
    sound: `aevalsrc='${left}|${right}':s=48000:d=${seconds}:c=stereo`,
    extra: ['-c:a', 'pcm_s16le', '-f', 'mov'],
  });
const tone = '0.1*sin(2*PI*500*t)';
/** A film with one mono track for the left and one for the right. */
const separateSides = (left: string, right: string) => async (file: string) => {
  const input = (side: string) => ['-f', 'lavfi', '-i', `aevalsrc='${side}':s=48000:d=6`];
  const flagged = (index: number, speaker: string) =>
    `[${index}]channelmap=map=0:channel_layout=${speaker}[${speaker}]`;
  const flags = ['-filter_complex', `${flagged(1, 'FL')};${flagged(2, 'FR')}`];
  const maps = ['-map', '0:v', '-map', '[FL]', '-map', '[FR]'];
  await small({ seconds: 6 })(`${file}.picture.mp4`);
  const picture = ['-i', `${file}.picture.mp4`];
  const encoding = ['-c:v', 'copy', '-c:a', 'pcm_s16le', '-f', 'mov'];
  await ffmpeg(...picture, ...input(left), ...input(right), ...flags, ...maps, ...encoding, file);
};
const mixedAs = (mix: StereoMix | null) => ({ audio: expect.objectContaining({ mix }) });

const rotated = (degrees: number) => async (file: string) => {
  await small({ extra: ['-vf', 'setsar=2/1'] })(`${file}.upright.mp4`);
  await remux(`${file}.upright.mp4`, file, '-metadata:s:v', `rotate=${degrees}`);
};

const refused: Record<string, Refused> = {
  'an empty file': { make: text(''), is: 'empty' },
  'a text file named like a video': {
    make: text('Dear audience, this is not a video.\n'.repeat(100)),
    is: 'not_a_video',
  },
  'a playlist that refers to itself': {
    make: text('#EXTM3U\n#EXTINF:1,\nloop.mp4\n#EXT-X-ENDLIST\n'),
    is: 'not_a_video',
  },
  'a list of files to join': { make: text('ffconcat version 1.0\nfile /etc/passwd\n'), is: 'not_a_video' },
  'an SVG that refers to a file': {
    make: text('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    is: 'not_a_video',
  },
  'a DASH manifest': {
    make: text('<MPD><BaseURL>http://localhost/</BaseURL></MPD>'),
    is: 'not_a_video',
  },
  'an animated GIF': { make: reencoded('-f', 'gif'), is: 'not_a_video' },
  'an animated WebP': { make: reencoded('-an', '-c:v', 'libwebp', '-f', 'webp'), is: 'not_a_video' },
  'an MXF from a camera': {
    make: reencoded('-c:v', 'mpeg2video', '-r', '25', '-an', '-f', 'mxf'),
    is: 'not_a_video',
  },
  'an AVI without its index': {
    make: async (file) => {
      await reencoded('-c:v', 'mpeg4', '-an', '-f', 'avi')(file);
      await writeFile(file, (await readFile(file)).subarray(0, -200));
    },
    is: 'not_a_video',
  },
  'a Matroska film with a font': {
    make: async (file) => {
      await writeFile(at('font.ttf'), 'not even a font');
      await remuxed('-attach', at('font.ttf'), '-metadata:s:t', 'mimetype=font/ttf', '-f', 'matroska')(file);
    },
    is: 'not_a_video',
  },
  'an upload that is cut short': {
    make: async (file) => {
      await remuxed('-movflags', '+faststart')(file);
      const bytes = await readFile(file);
      await writeFile(file, bytes.subarray(0, bytes.length * 0.8));
    },
    is: 'truncated',
  },
  'a recording that was never finished': {
    make: patched((bytes) => bytes.subarray(0, -500)),
    is: 'truncated',
  },
  'an interrupted recording in fragments': {
    make: async (file) => {
      await remuxed('-movflags', '+frag_keyframe+empty_moov', '-frag_duration', '100000')(file);
      const bytes = await readFile(file);
      await writeFile(file, bytes.subarray(0, bytes.length * 0.8));
    },
    is: 'truncated',
    says: /if the recording was interrupted/,
  },
  'a box larger than any file': {
    make: patched((bytes) => joined('\0\0\0\x01mdat', Buffer.alloc(8, 0x7f), bytes)),
    is: 'truncated',
  },
  'ten thousand nested boxes': {
    make: (file) => {
      const boxes = Array.from({ length: 10_000 }, (_, depth) => {
        const box = Buffer.from('\0\0\0\0moov', 'latin1');
        box.writeUInt32BE(8 * (10_000 - depth));
        return box;
      });
      return writeFile(file, Buffer.concat(boxes));
    },
    is: 'undecodable',
  },
  'audio only': { make: reencoded('-vn', '-c', 'copy'), is: 'no_video_track' },
  'audio with cover art': {
    make: async (file) => {
      await reencoded('-frames:v', '1')(at('cover.png'));
      const cover = ['-i', at('cover.png'), '-map', '0:a', '-map', '1', '-disposition:v', 'attached_pic'];
      await ffmpeg('-i', at('plain.mp4'), ...cover, '-c', 'copy', file);
    },
    is: 'no_video_track',
  },
  'subtitles only': {
    make: async (file) => {
      await writeFile(at('cues.srt'), '1\n00:00:00,500 --> 00:00:01,000\nHello\n');
      await ffmpeg('-i', at('cues.srt'), '-c:s', 'mov_text', file);
    },
    is: 'no_video_track',
  },
  'a photo': {
    make: text('\0\0\0\x10ftypheic\0\0\0\0\0\0\0\x08meta'),
    is: 'not_a_video',
    says: /a photo/,
  },
  'a single fragment of a stream': {
    make: async (file) => {
      await remuxed('-movflags', '+frag_keyframe+empty_moov')(file);
      const bytes = await readFile(file);
      await writeFile(file, bytes.subarray(bytes.indexOf('moof') - 4));
    },
    is: 'truncated',
    says: /beginning is missing/,
  },
  'video that consists of random bytes': {
    make: patched((bytes) => {
      const end = bytes.indexOf('moov') - 4;
      for (let index = bytes.indexOf('mdat') + 4; index < end; index++) bytes[index] = (index * 7919) % 251;
    }),
    is: 'undecodable',
  },
  'pictures of 65535 by 65535 pixels': {
    make: async (file) => {
      await small({ extra: ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p'] })(file);
      const bytes = await readFile(file);
      for (
        let sof = bytes.indexOf('ffc00011', 'hex');
        sof !== -1;
        sof = bytes.indexOf('ffc00011', sof + 1, 'hex')
      )
        bytes.writeUInt32BE(0xff_ff_ff_ff, sof + 5);
      await writeFile(file, bytes);
    },
    is: 'undecodable',
  },
  'a table that claims four billion frames': { make: field('stts', 8, 0xff_ff_ff_ff), is: 'damaged' },
  'encrypted video': {
    make: remuxed(...encryption),
    is: 'encrypted',
    says: /^The video track/,
  },
  'encrypted audio': {
    make: async (file) => {
      await remuxed(...encryption)(file);
      const bytes = await readFile(file);
      bytes.write('avc1', bytes.indexOf('encv'), 'latin1');
      await writeFile(file, bytes);
    },
    is: 'encrypted',
    says: /^The audio track/,
  },
  'video in a codec that is not supported': {
    make: small({ extra: ['-c:v', 'qtrle', '-pix_fmt', 'rgb24', '-f', 'mov'] }),
    is: 'unsupported_codec',
    says: /^The video track .*\(QuickTime Animation/,
  },
  'audio in a codec that is not supported': {
    make: remuxed('-c:a', 'adpcm_ima_qt', '-f', 'mov'),
    is: 'unsupported_codec',
    says: /^The audio track .*ADPCM/,
  },
  'a picture wider than 8192 pixels': {
    make: small({ size: '8194x2', seconds: 0.1 }),
    is: 'too_large',
  },
};

const accepted: Record<string, Accepted> = {
  'a header that states 65535 by 65535 pixels': {
    make: field('avc1', 28, 0xff_ff_ff_ff),
    is: { width: 64, height: 36 },
  },
  'frames with a duration of zero': { make: field('stts', 16, 0), is: { duration_s: 1 } },
  'a timescale of four billion': { make: field('mdhd', 16, 0xff_ff_ff_ff), is: { duration_s: 1 } },
  'a timescale of zero': { make: field('mdhd', 16, 0), is: { duration_s: 1 } },
  'a single frame': { make: small({ seconds: 0.1 }), is: { duration_s: 0.1 } },
  'half a second': { make: small({}), is: { duration_s: 0.5 } },
  'text after the last box, as some editors append': {
    make: patched((bytes) =>
      Buffer.concat([bytes, Buffer.from('<?xpacket begin="" id="W5M0MpCehiHzreSz"?><?xpacket end="w"?>')]),
    ),
    is: { duration_s: 1 },
  },
  'a frame every ten seconds': { make: small({ rate: '1/10', seconds: 60 }), is: { duration_s: 60 } },
  'a thousand frames a second': {
    make: small({ rate: '1000', seconds: 0.1 }),
    is: { frame_rate: { num: 1000, den: 1 } },
  },
  'timestamps below zero': {
    make: remuxed('-output_ts_offset', '-0.5', '-avoid_negative_ts', 'disabled', '-use_editlist', '1'),
    is: { start_s: 0, duration_s: 0.5 },
  },
  'a minute without a frame between two halves': {
    make: small({ seconds: 1, extra: ['-vf', "setpts='PTS+gte(N,5)*60/TB'", '-fps_mode', 'vfr'] }),
    is: { duration_s: expect.closeTo(61, 0), variable_frame_rate: true },
  },
  '64 audio tracks': {
    make: remuxed(...Array.from({ length: 64 }, () => ['-map', '0:a']).flat()),
    is: { audio: expect.objectContaining({ stream: 1 }), other_audio: [] },
  },
  'names of a hundred thousand characters, and names with invalid characters': {
    make: remuxed(
      '-metadata',
      `title=${'x'.repeat(100_000)}`,
      '-metadata:s:a',
      'title=A\u0007 "name"\n#EXT\u202e',
    ),
    is: { audio: expect.objectContaining({ codec: 'aac' }) },
  },
  'a quarter turn to the right in wide pixels': {
    make: rotated(90),
    is: { width: 36, height: 128 },
  },
  'a quarter turn to the left in wide pixels': {
    make: rotated(270),
    is: { width: 36, height: 128 },
  },
  'stereoscopic pictures side by side': {
    make: small({ extra: ['-x264-params', 'frame-packing=3'] }),
    is: { width: 64, height: 36 },
  },
  'grayscale video': {
    make: small({ extra: ['-c:v', 'png', '-pix_fmt', 'gray', '-f', 'mov'] }),
    is: { pixel_format: 'gray' },
  },
  'RGB with sixteen bits per channel': {
    make: small({ extra: ['-c:v', 'png', '-pix_fmt', 'rgb48be', '-f', 'mov'] }),
    is: { pixel_format: 'rgb48be' },
  },
  'twelve bits without chroma subsampling': {
    make: small({ extra: ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-pix_fmt', 'yuv444p12le'] }),
    is: { pixel_format: 'yuv444p12le', bit_depth: 12 },
  },
  'camera audio on the left only': {
    make: sides(tone, '0', 6),
    is: mixedAs({ left: [1, 0], right: [1, 0] }),
  },
  'audio on the right only, beside an input without a microphone, after silence': {
    make: sides('0.0003*(random(0)-0.5)', `${tone}*gt(t,7)`, 12),
    is: mixedAs({ left: [0, 1], right: [0, 1] }),
  },
  'audio that moves from the left to the right': {
    make: sides(`${tone}*lt(t,15)`, `${tone}*gt(t,15)`, 30),
    is: mixedAs(null),
  },
  'audio on the left, with one second on the right between the sampled parts': {
    make: sides(tone, `${tone}*between(t,25,26)`, 60),
    is: mixedAs(null),
  },
  'hardly any audio on either side': { make: sides(`0.0005*${tone}`, '0', 6), is: mixedAs(null) },
  'left and right in separate mono tracks': {
    make: separateSides(tone, tone),
    is: {
      audio: expect.objectContaining({
        joined: { streams: [1, 2], speakers: ['FL', 'FR'] },
        channels: 2,
        mix: null,
      }),
    },
  },
  'left and right in separate mono tracks, one of them silent': {
    make: separateSides(tone, '0'),
    is: { audio: expect.objectContaining({ stream: 1, joined: null, mix: { left: [1], right: [1] } }) },
  },
  'a timecode and camera data': {
    make: remuxed('-timecode', '01:00:00:00', '-f', 'mov'),
    is: { video_codec: 'h264' },
  },
};

/** Creates a file and examines it within the time limit. */
async function examine(name: string, make: Make): Promise<unknown> {
  const file = at(`${name.replaceAll(' ', '-')}.mp4`);
  await make(file);
  const start = performance.now();
  const result = await probe(file, { niceness: 0 }).catch((error: unknown) => error);
  expect(performance.now() - start).toBeLessThan(limit_ms);
  return result;
}

const slow = { timeout: 60_000 };

test.each(Object.entries(refused))('%s is refused', slow, async (name, { make, is, says = /./ }) => {
  const error = await examine(name, make);
  expect(error).toBeInstanceOf(Unplayable);
  expect(error).toMatchObject({ reason: is, message: expect.stringMatching(says) });
  expect((error as Unplayable).message).toMatch(/^[A-Z].*\. Please .*\.$/);
});

test.each(Object.entries(accepted))('%s is accepted', slow, async (name, { make, is }) => {
  expect(await examine(name, make)).toMatchObject(is);
});

test('a film that claims its pictures are on a server causes no request to that server', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = Buffer.from(`http://127.0.0.1:${port}/secret\0`);
  const bytes = Buffer.from(plain);
  // The location of the track's data: a URL instead of the flag that means this same file.
  const entry = bytes.indexOf('url ', bytes.indexOf('dref')) - 4;
  const end = entry + bytes.readUInt32BE(entry);
  bytes.writeUInt32BE(0, entry + 8);
  for (let at = bytes.indexOf('moov') - 4; at >= 0 && at < entry; at = boxAround(bytes, at, entry))
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + address.length, at);
  bytes.writeUInt32BE(bytes.readUInt32BE(entry) + address.length, entry);
  const file = at('elsewhere.mp4');
  await writeFile(file, joined(bytes.subarray(0, end), address, bytes.subarray(end)));
  await probe(file, { niceness: 0 }).catch(() => {});
  expect(requests).toBe(0);
  server.close();
});

/** Returns where the child box that contains a position begins; -1 if there is none. */
function boxAround(bytes: Buffer, box: number, place: number): number {
  const header = bytes.toString('latin1', box + 4, box + 8) === 'dref' ? 16 : 8;
  const end = box + bytes.readUInt32BE(box);
  for (let at = box + header; at + 8 <= end; at += bytes.readUInt32BE(at)) {
    if (bytes.readUInt32BE(at) < 8) return -1;
    if (at <= place && place < at + bytes.readUInt32BE(at)) return at === place ? -1 : at;
  }
  return -1;
}
