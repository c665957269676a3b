import { isSurround, sideOf, speakersOf } from './stereo-mix.ts';

/** Gain of each source channel, in order, on each speaker of 5.1. */
export type SurroundMix = number[][];

const minus3dB = Math.SQRT1_2;

/** Left, right, center, LFE, left and right behind the listener, in ffmpeg's terms. */
const speakersOf51 = ['FL', 'FR', 'FC', 'LFE', 'BL', 'BR'];

/**
 * Computes 5.1 from channels that have speakers in front, in the center and behind or beside the listener, as ffmpeg
 * does: every channel is heard.
 * @param speakers channel names in ffmpeg's terms, or null if unknown.
 * @returns null for channels without such speakers.
 */
export function surroundMix(channels: number, speakers: readonly string[] | null): SurroundMix | null {
  if (!isSurround(channels, speakers)) return null;
  const names = speakersOf(channels, speakers);
  const mix = speakersOf51.map((speaker) => names.map((name) => gainOn(speaker, name, names.includes('BL'))));
  // Channels that share a speaker must not be louder together than alone.
  const scale = 1 / Math.max(...mix.map((gains) => Math.hypot(...gains)));
  return mix.map((gains) => gains.map((gain) => gain * scale));
}

function gainOn(speaker: string, name: string, hasBack: boolean): number {
  if (speakersOf51.includes(name)) return speaker === name ? 1 : 0;
  if (name.startsWith('LFE')) return speaker === 'LFE' ? 1 : 0;
  const isBehind = /^(?:B[LRC]|S[LR])$/.test(name);
  const gain = isBehind && !hasBack ? 1 : minus3dB;
  const [left, right, center] = isBehind ? ['BL', 'BR', null] : ['FL', 'FR', 'FC'];
  const side = sideOf(name);
  if (side !== 'center') return speaker === (side === 'left' ? left : right) ? gain : 0;
  if (center) return speaker === center ? gain : 0;
  return speaker === left || speaker === right ? minus3dB : 0;
}
