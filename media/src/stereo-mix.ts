/** How loud each channel of a source is heard on either side, as factors, in the order of its channels. */
export type StereoMix = { left: number[]; right: number[] };

type Side = 'left' | 'right' | 'centre';

/** Half as loud to the ear as the front pair (-3 dB), as ITU-R BS.775 mixes down centre and surround. */
const beside = Math.SQRT1_2;

/** Bass effects are recorded hot, and most of them are in the other channels as well. */
const bass = 0.5;

/** What channels are taken for when the file says only how many there are. More, and 4, are taken for pairs. */
const usual: Record<number, string> = {
  1: 'FC',
  2: 'FL+FR',
  3: 'FL+FR+FC',
  5: 'FL+FR+FC+BL+BR',
  6: 'FL+FR+FC+LFE+BL+BR',
  7: 'FL+FR+FC+LFE+BC+SL+SR',
  8: 'FL+FR+FC+LFE+BL+BR+SL+SR',
};

/**
 * Mixes any set of channels down to two, so that every one of them is heard and together they are no louder than
 * one of them at the front. Sound that is on one side only is heard on both.
 * @param speakers names of the channels in ffmpeg's words (`FL`, `LFE`, …), or null where they are not known.
 * @returns null where ffmpeg does the same by itself: one channel in the middle, or left and right.
 */
export function stereoMix(channels: number, speakers: readonly string[] | null): StereoMix | null {
  const names = speakers?.length === channels ? speakers : (usual[channels]?.split('+') ?? pairs(channels));
  const layout = names.join('+');
  if (layout === 'FC' || layout === 'FL+FR') return null;
  const given = names.map((name) => ({ side: sideOf(name), factor: factorOf(name) }));
  const isOneSided =
    !given.some(({ side }) => side === 'left') || !given.some(({ side }) => side === 'right');
  const hears = (ear: Side) =>
    given.map(({ side, factor }) => {
      if (isOneSided) return factor;
      if (side === 'centre') return factor * beside;
      return side === ear ? factor : 0;
    });
  const [left, right] = [hears('left'), hears('right')];
  // One sound on two sides would be twice as loud.
  const scale = (isOneSided ? beside : 1) / Math.max(Math.hypot(...left), Math.hypot(...right));
  return { left: left.map((factor) => factor * scale), right: right.map((factor) => factor * scale) };
}

/** Recorders of many tracks put left ones and right ones in turn; an odd last one is in the middle. */
function pairs(channels: number): string[] {
  return Array.from({ length: channels }, (_, index) => {
    if (index % 2 === 1) return 'FR';
    return index === channels - 1 ? 'FC' : 'FL';
  });
}

function sideOf(name: string): Side {
  if (name.startsWith('LFE')) return 'centre';
  if (/L$|^FLC$/.test(name)) return 'left';
  return /R$|^FRC$/.test(name) ? 'right' : 'centre';
}

function factorOf(name: string): number {
  if (name.startsWith('LFE')) return bass;
  return /^(F[LRC]|D[LR])$/.test(name) ? 1 : beside;
}
