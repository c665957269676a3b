import type { SourceFacts } from '../facts.ts';
import { hasFilter } from '../run/programs.ts';

/** Size in square pixels; a string is a filter expression such as -2. */
type Size = { width: number | string; height: number | string };

/**
 * Builds filters that scale the source and convert it to what every screen can display: 8-bit BT.709, limited
 * range, 4:2:0, square pixels. HDR is tone-mapped after scaling, where it is cheapest.
 */
export async function toScreen(facts: SourceFacts, { width, height }: Size): Promise<string[]> {
  const { color } = facts;
  const wide = color.hdr || (color.primaries ?? color.matrix ?? '').startsWith('bt2020');
  const range = color.range === 'pc' ? 'pc' : 'tv';
  const finish = ['format=yuv420p', 'setsar=1'];
  if (wide && (await hasFilter('zscale'))) {
    const scale = `zscale=w=${width}:h=${height}`;
    return [scale, ...(color.hdr ? toneMapped(color.transfer ?? '') : narrowed(range)), ...finish];
  }
  const matrix = matrixName(facts);
  const convert =
    matrix === 'bt709' && range === 'tv' ? '' : `:in_color_matrix=${matrix}:out_color_matrix=bt709`;
  const ranges = range === 'pc' ? ':in_range=pc:out_range=tv' : '';
  return [`scale=${width}:${height}${convert}${ranges}`, ...finish];
}

/** Builds filters that scale an HDR source and keep its colours: 10 bits, limited range, 4:2:0, square pixels. */
export function keepingRange({ color }: SourceFacts, { width, height }: Size): string[] {
  const ranges = color.range === 'pc' ? ':in_range=pc:out_range=tv' : '';
  return [`scale=${width}:${height}${ranges}`, 'format=yuv420p10le', 'setsar=1'];
}

/**
 * Converts to linear light, applies the tone curve and converts back; properties missing from the file
 * default to what PQ and HLG always use.
 */
function toneMapped(transfer: string): string[] {
  return [
    `zscale=tin=${transfer}:pin=bt2020:min=bt2020nc:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ];
}

function narrowed(range: string): string[] {
  const rangeIn = range === 'pc' ? 'full' : 'limited';
  return [`zscale=rin=${rangeIn}:pin=bt2020:min=bt2020nc:tin=bt709:p=bt709:m=bt709:t=bt709:r=limited`];
}

/**
 * Returns the matrix name that the scale filter expects. For files that do not specify one, it is inferred
 * from the size.
 */
function matrixName(facts: SourceFacts): string {
  const { matrix } = facts.color;
  if (matrix === 'bt2020nc' || matrix === 'bt2020c') return 'bt2020';
  if (matrix === 'smpte170m' || matrix === 'bt470bg' || matrix === 'fcc' || matrix === 'smpte240m')
    return matrix;
  if (matrix === null && isStandardDefinition(facts)) return 'smpte170m';
  return 'bt709';
}

/** A wide frame such as 1280x536 counts as high definition because of its width. */
function isStandardDefinition({ width, height }: SourceFacts): boolean {
  return Math.max(width, height) < 1280 && Math.min(width, height) <= 576;
}
