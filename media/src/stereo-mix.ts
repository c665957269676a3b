/** Gain of each source channel, in order, on the left and right. */
export type StereoMix = { left: number[]; right: number[] };

type Side = 'left' | 'right' | 'center';

/**
 * Attenuation by 3 dB relative to the front pair, as ITU-R BS.775 specifies for downmixing center and
 * surround.
 */
const minus3dB = Math.SQRT1_2;

/**
 * Gain of the LFE (low-frequency effects) channel: films mix it loud, and it mostly repeats what the other
 * channels contain.
 */
const lfeGain = 0.5;

/**
 * Assumed layout if the file only specifies the number of channels. Four channels, and more than eight, are
 * assumed to be pairs.
 */
const defaultLayouts: Record<number, string> = {
  1: 'FC',
  2: 'FL+FR',
  3: 'FL+FR+FC',
  5: 'FL+FR+FC+BL+BR',
  6: 'FL+FR+FC+LFE+BL+BR',
  7: 'FL+FR+FC+LFE+BC+SL+SR',
  8: 'FL+FR+FC+LFE+BL+BR+SL+SR',
};

/**
 * Computes a stereo downmix of any set of channels in which every channel is heard and all of them together are no
 * louder than a single front channel. Audio on one side only is heard on both.
 * @param speakers channel names in ffmpeg's terms (`FL`, `LFE`, …), or null if unknown.
 * @returns null for mono and plain stereo, which ffmpeg handles correctly on its own.
 */
export function stereoMix(channels: number, speakers: readonly string[] | null): StereoMix | null {
  const names = speakersOf(channels, speakers);
  const layout = names.join('+');
  if (layout === 'FC' || layout === 'FL+FR') return null;
  const speakerGains = names.map((name) => ({ side: sideOf(name), factor: factorOf(name) }));
  const isOneSided =
    !speakerGains.some(({ side }) => side === 'left') || !speakerGains.some(({ side }) => side === 'right');
  const gainsOn = (ear: Side) =>
    speakerGains.map(({ side, factor }) => {
      if (isOneSided) return factor;
      if (side === 'center') return factor * minus3dB;
      return side === ear ? factor : 0;
    });
  const [left, right] = [gainsOn('left'), gainsOn('right')];
  // Without this, audio on both sides would be twice as loud.
  const scale = (isOneSided ? minus3dB : 1) / Math.max(Math.hypot(...left), Math.hypot(...right));
  return { left: left.map((factor) => factor * scale), right: right.map((factor) => factor * scale) };
}

/**
 * Whether channels have speakers in front, in the center and behind or beside the listener, as in 5.1.
 * @param speakers as in `stereoMix`.
 */
export function isSurround(channels: number, speakers: readonly string[] | null): boolean {
  const names = speakersOf(channels, speakers);
  const has = (...wanted: string[]) => wanted.every((name) => names.includes(name));
  return has('FL', 'FR', 'FC') && (has('BL', 'BR') || has('SL', 'SR'));
}

/** Returns the channels' names; those of the usual layout if they are unknown. */
export function speakersOf(channels: number, speakers: readonly string[] | null): readonly string[] {
  if (speakers?.length === channels) return speakers;
  return defaultLayouts[channels]?.split('+') ?? pairs(channels);
}

/** Multitrack recorders alternate left and right; an odd last channel is in the center. */
function pairs(channels: number): string[] {
  return Array.from({ length: channels }, (_, index) => {
    if (index % 2 === 1) return 'FR';
    return index === channels - 1 ? 'FC' : 'FL';
  });
}

/** Returns the side of the listener that a channel is on. */
export function sideOf(name: string): Side {
  if (name.startsWith('LFE')) return 'center';
  if (/L$|^FLC$/.test(name)) return 'left';
  return /R$|^FRC$/.test(name) ? 'right' : 'center';
}

function factorOf(name: string): number {
  if (name.startsWith('LFE')) return lfeGain;
  return /^(F[LRC]|D[LR])$/.test(name) ? 1 : minus3dB;
}
