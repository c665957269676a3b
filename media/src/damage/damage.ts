/** A stretch of a track, in seconds from the start of the film. */
export type Span = { from_s: number; to_s: number };

/** A stretch of a film that could not be read, in seconds from its start. */
export type DamagedStretch = { of: 'picture' | 'sound' | 'both'; from_s: number; length_s: number };

/** Where a source could not be read. Plain JSON. */
export type Damage = {
  /** The longest stretches, in the order of the film. */
  stretches: DamagedStretch[];
  /** How many shorter stretches are not listed. */
  unlisted: number;
  /** How many seconds of the film are affected in total. */
  total_s: number;
  /** The names of audio tracks other than the main one that could not be read, and are left out. */
  lost_sounds?: string[];
};

const maxListed = 20;

/** Spans that are at most this far apart, in seconds, look like one stretch to a viewer. */
const maxGap_s = 1;

/**
 * Lists the stretches of picture and audio that could not be read; overlapping damage to both is listed as one
 * stretch.
 */
export function damageOf(picture: readonly Span[], audio: readonly Span[]): Damage | null {
  const stretches = combineTracks(joinSpans(picture), joinSpans(audio));
  if (stretches.length === 0) return null;
  const listed = stretches.toSorted((one, other) => other.length_s - one.length_s).slice(0, maxListed);
  const all = joinSpans([...picture, ...audio], 0);
  return {
    stretches: listed.toSorted((one, other) => one.from_s - other.from_s),
    unlisted: stretches.length - listed.length,
    total_s: tenths(all.reduce((sum, { from_s, to_s }) => sum + to_s - from_s, 0)),
  };
}

/** Whether next to nothing of a film's picture could be read. */
export function isPictureLost({ stretches }: Damage, duration_s: number): boolean {
  const lost_s = stretches.reduce((sum, { of, length_s }) => (of === 'sound' ? sum : sum + length_s), 0);
  return lost_s >= 0.95 * duration_s;
}

/** Adds the names of unreadable audio tracks to other damage. */
export const withLostAudio = (damage: Damage | null, lost_sounds: string[]): Damage | null =>
  lost_sounds.length === 0
    ? damage
    : { ...(damage ?? { stretches: [], unlisted: 0, total_s: 0 }), lost_sounds };

/** Joins spans that overlap or are at most `gap_s` apart; the result is in order. */
export function joinSpans(spans: readonly Span[], gap_s = maxGap_s): Span[] {
  const result: Span[] = [];
  for (const { from_s, to_s } of spans.toSorted((one, other) => one.from_s - other.from_s)) {
    const last = result.at(-1);
    if (last && from_s - last.to_s <= gap_s) last.to_s = Math.max(last.to_s, to_s);
    else result.push({ from_s, to_s });
  }
  return result;
}

function combineTracks(picture: readonly Span[], audio: readonly Span[]): DamagedStretch[] {
  return joinSpans([...picture, ...audio], 0).map((span) => {
    const isIn = (one: Span) => one.from_s >= span.from_s && one.to_s <= span.to_s;
    const [inPicture, inAudio] = [picture.some(isIn), audio.some(isIn)];
    return {
      of: inPicture && inAudio ? 'both' : inPicture ? 'picture' : 'sound',
      from_s: tenths(span.from_s),
      length_s: tenths(span.to_s - span.from_s),
    };
  });
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;
