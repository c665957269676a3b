import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Samples per second. */
export const speechRate = 16_000;
const bytesPerSample = 2;

/** A part of a film's audio, in samples from its beginning. */
export type Stretch = { start: number; end: number };

/** Ten minutes of WAV are 19.2 MB; the strictest service accepts 25 MB. */
const maxLength = 600 * speechRate;
/** A stretch ends at the quietest moment of its last half minute, so that no word is cut in two. */
const window = 30 * speechRate;
const moment = speechRate / 4;

/** Divides the audio in a file from `extractSpeech`; the same file is always divided in the same way. */
export async function divideSpeech(file: string): Promise<Stretch[]> {
  const total = Math.floor((await stat(file)).size / bytesPerSample);
  const stretches: Stretch[] = [];
  for (let start = 0; start < total;) {
    const latest = start + maxLength;
    const end = latest < total ? await quietestMoment(file, latest - window, latest) : total;
    stretches.push({ start, end });
    start = end;
  }
  return stretches;
}

async function quietestMoment(file: string, from: number, to: number): Promise<number> {
  const samples = await readSamples(file, from, to);
  let [quietest, min] = [0, Infinity];
  for (let at = 0; at + moment <= samples.length; at += moment) {
    const power = samples.subarray(at, at + moment).reduce((sum, sample) => sum + sample * sample, 0);
    if (power < min) [quietest, min] = [at, power];
  }
  return from + quietest + moment / 2;
}

async function readSamples(file: string, from: number, to: number): Promise<Int16Array> {
  await using opened = await open(file);
  const samples = new Int16Array(to - from);
  await opened.read(samples, { position: from * bytesPerSample });
  return samples;
}

/** 50 dB below the loudest possible sample: whispering is louder. */
const maxSilent = 100;

/** Whether a stretch is silent: speech recognition would hallucinate words in it. */
export async function isSilent(file: string, { start, end }: Stretch): Promise<boolean> {
  for (let from = start; from < end; from += window)
    if (
      (await readSamples(file, from, Math.min(end, from + window))).some((one) => Math.abs(one) > maxSilent)
    )
      return false;
  return true;
}

/** Writes a stretch as a WAV file. */
export async function writeStretch(file: string, { start, end }: Stretch, wav: string): Promise<void> {
  const output = createWriteStream(wav);
  output.write(wavHeader((end - start) * bytesPerSample));
  const bytes = { start: start * bytesPerSample, end: end * bytesPerSample - 1 };
  await pipeline(createReadStream(file, bytes), output);
}

function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  // PCM, one channel.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(speechRate, 24);
  header.writeUInt32LE(speechRate * bytesPerSample, 28);
  header.writeUInt16LE(bytesPerSample, 32);
  header.writeUInt16LE(8 * bytesPerSample, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}
