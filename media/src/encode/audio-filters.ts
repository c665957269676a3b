import { joinSpans, type Span } from '../damage/damage.ts';
import type { SourceFacts } from '../facts.ts';
import type { StereoMix } from '../stereo-mix.ts';

/** How audio is brought to the loudness that all films share. */
export type Level = {
  gain_db: number;
  /** Whether the gain would lift peaks above `peakCeiling`. */
  limited: boolean;
};

/**
 * Highest true peak before encoding, in dBTP. Published audio has to stay below -1.5 dBTP, and AAC raises the
 * peaks of noise by up to 1.4 dB.
 */
export const peakCeiling = -3;

/** Samples of silence that the AAC encoder inserts before the first sample. */
export const leadIn = 1024;

/** The speaker layouts that audio is encoded for. */
export type Speakers = 'stereo' | '5.1';

/**
 * Builds filters that mix the audio for stereo or 5.1 speakers and make it exactly as long as the film,
 * with silence where it begins late, pauses or ends early. `dropped` samples are cut from the start: if they
 * equal the encoder's lead-in, audio and video are aligned to the sample without an edit list. Timestamps are
 * expected in the file's own clock (`-copyts`). Without a level the loudness is not changed, even where it
 * exceeds full scale. `unreadable` stretches are silent: decoders return noise at any level for some of their
 * samples.
 */
export function audioFilters(
  { duration_s, start_s, audio }: Pick<SourceFacts, 'duration_s' | 'start_s' | 'audio'>,
  dropped: number,
  level: Level | null,
  speakers: Speakers = 'stereo',
  unreadable: readonly Span[] = [],
): string {
  return [
    ...(audio?.mix && speakers === 'stereo' ? [downmix(audio.mix)] : []),
    `asetpts=PTS-${start_s.toFixed(6)}/TB`,
    ...(unreadable.length > 0 ? [mute(unreadable)] : []),
    'aresample=48000:async=1:min_hard_comp=0.04:first_pts=0',
    // Floating point preserves peaks above full scale until they have been leveled.
    `aformat=sample_fmts=fltp:channel_layouts=${speakers}`,
    ...(level ? levelFilters(level, speakers) : []),
    'apad',
    `atrim=start_sample=${dropped}:end_sample=${Math.max(2 * leadIn, Math.round(duration_s * 48_000))}`,
    'asetpts=N/SR/TB',
  ].join(',');
}

/** ffmpeg's own downmix rejects layouts without a front pair and unnamed layouts. */
function downmix({ left, right }: StereoMix): string {
  const sum = (factors: number[]) =>
    factors.flatMap((factor, index) => (factor > 0 ? [`${factor.toFixed(4)}*val(${index})`] : [])).join('+');
  return `aeval=${sum(left)}|${sum(right)}:c=stereo`;
}

/** How far noise may reach beyond an unreadable stretch, in seconds. */
const noise_s = 0.05;

function mute(stretches: readonly Span[]): string {
  const parts = joinSpans(stretches).map(
    ({ from_s, to_s }) => `between(t,${(from_s - noise_s).toFixed(3)},${(to_s + noise_s).toFixed(3)})`,
  );
  return `volume=0:enable='${parts.join('+')}'`;
}

function levelFilters({ gain_db, limited }: Level, speakers: Speakers): string[] {
  const gain = `volume=${gain_db.toFixed(2)}dB`;
  if (!limited) return [gain];
  // At four times the sample rate, the limiter also sees the peaks between samples (ITU-R BS.1770).
  return [gain, 'aresample=192000', speakers === 'stereo' ? limiter : limitedPairs, 'aresample=48000'];
}

const limiter = `alimiter=limit=${(10 ** (peakCeiling / 20)).toFixed(4)}:level=0:latency=1`;

/**
 * Limits the six channels of 5.1 in pairs, because some versions of ffmpeg's limiter ignore peaks beyond the second
 * channel, which are then distorted.
 */
const limitedPairs = [
  'asplit=3[pair0][pair1][pair2]',
  ...[0, 1, 2].map(
    (pair) => `[pair${pair}]pan=stereo|c0=c${2 * pair}|c1=c${2 * pair + 1},${limiter}[limited${pair}]`,
  ),
  '[limited0][limited1][limited2]amerge=inputs=3,pan=5.1|c0=c0|c1=c1|c2=c2|c3=c3|c4=c4|c5=c5',
].join(';');
