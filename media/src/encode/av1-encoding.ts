import type { MediaOptions } from '../run/options.ts';
import type { Rung } from './ladder.ts';

type Av1Encoding = MediaOptions &
  Pick<Rung, 'hdr'> & {
    /** The ceiling for H.264 of the same quality, in kbit/s. */
    ceiling: number;
    /** Frames between key frames. */
    gop: number;
  };

/** The fraction of H.264's bitrate that AV1 needs for the same quality. */
const shareOfH264Bitrate = 0.7;

const transfers = { PQ: 'smpte2084', HLG: 'arib-std-b67' };

/**
 * Builds SVT-AV1 arguments for closed GOPs of exactly `gop` frames, at constant quality under a ceiling: 8 bits in
 * BT.709, or 10 bits in BT.2020 for high dynamic range.
 */
export function av1Encoding({ hdr, ceiling, gop, threads }: Av1Encoding): string[] {
  const params = [
    'scd=0',
    ...(threads ? [`lp=${threads}`] : []),
    ...(ceiling < Infinity ? [`mbr=${Math.round(ceiling * shareOfH264Bitrate)}`] : []),
  ];
  const [matrix, primaries, transfer] = hdr
    ? ['bt2020nc', 'bt2020', transfers[hdr]]
    : ['bt709', 'bt709', 'bt709'];
  return [
    ['-c:v', 'libsvtav1', '-preset', '10', '-crf', '35', '-pix_fmt', hdr ? 'yuv420p10le' : 'yuv420p'],
    ['-g', String(gop), '-svtav1-params', params.join(':')],
    ['-colorspace', matrix, '-color_primaries', primaries, '-color_trc', transfer, '-color_range', 'tv'],
  ].flat();
}
