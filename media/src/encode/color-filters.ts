import type { ColorFacts, SourceFacts } from '../facts.ts';
import { hasFilter } from '../run/programs.ts';

/** Size in square pixels; a string is a filter expression such as -2. */
type Size = { width: number | string; height: number | string };

/**
 * Builds filters that scale the source and convert it to what every screen can display: 8-bit BT.709, limited
 * range, 4:2:0, square pixels. HDR is tone-mapped after scaling, where it is cheapest.
 */
export async function toScreen(facts: SourceFacts, { width, height }: Size): Promise<string[]> {
  const { color } = facts;
  const needsZscale = color.hdr || isWide(color) || color.matrix === 'ycgco';
  const range = color.range === 'pc' ? 'pc' : 'tv';
  const finish = ['format=yuv420p', 'setsar=1'];
  if (needsZscale && (await hasFilter('zscale'))) {
    const scale = `zscale=w=${width}:h=${height}`;
    return [scale, ...(color.hdr ? toneMap(color) : narrowToBt709(color)), ...finish];
  }
  const matrix = matrixName(facts);
  const convert =
    matrix === 'bt709' && range === 'tv' ? '' : `:in_color_matrix=${matrix}:out_color_matrix=bt709`;
  const ranges = range === 'pc' ? ':in_range=pc:out_range=tv' : '';
  // Without these, grays turn slightly green. They take more time, but most films need no conversion.
  const exact = convert || ranges ? ':flags=bicubic+accurate_rnd+full_chroma_int' : '';
  return [`scale=${width}:${height}${convert}${ranges}${exact}`, ...finish];
}

/** Builds filters that scale an HDR source and keep its colors: 10 bits, limited range, 4:2:0, square pixels. */
export function toHdrScreen({ color }: SourceFacts, { width, height }: Size): string[] {
  const ranges = color.range === 'pc' ? ':in_range=pc:out_range=tv' : '';
  return [`scale=${width}:${height}${ranges}`, 'format=yuv420p10le', 'setsar=1'];
}

/** P3 primaries (cinemas, Apple displays); such recordings otherwise match BT.709. */
const isP3 = ({ primaries }: ColorFacts): boolean => primaries === 'smpte431' || primaries === 'smpte432';

/** Whether the source may hold colors that ordinary screens cannot show. */
const isWide = (color: ColorFacts): boolean =>
  isP3(color) || (color.primaries ?? color.matrix ?? '').startsWith('bt2020');

/** The brightness of white paper and of captions in HDR, in cd/m² (ITU-R BT.2408). */
const paperWhite = 203;

/**
 * Leaves anything darker than 0.4 times paper white unchanged, and compresses highlights of up to 10 times
 * paper white. Files state their peak brightness wrongly or not at all, so all get the same curve.
 */
const toneCurve = 'tonemap=tonemap=mobius:param=0.4:peak=10:desat=0';

/**
 * Converts to linear light, applies the tone curve and converts back. Whatever the file states, BT.2020 is
 * assumed, which PQ and HLG always use, except for masters in P3.
 */
function toneMap(color: ColorFacts): string[] {
  const primaries = isP3(color) ? color.primaries : 'bt2020';
  return [
    `zscale=tin=${color.transfer}:pin=${primaries}:min=bt2020nc:t=linear:npl=${paperWhite}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    toneCurve,
    'zscale=t=bt709:m=bt709:r=tv',
  ];
}

/** Converts to BT.709 without tone mapping. */
function narrowToBt709(color: ColorFacts): string[] {
  const range = color.range === 'pc' ? 'full' : 'limited';
  const wide = isP3(color) ? color.primaries : 'bt2020';
  const primaries = isWide(color) ? wide : 'bt709';
  const defaultMatrix = primaries === 'bt2020' ? 'bt2020nc' : 'bt709';
  const matrix = color.matrix?.startsWith('bt2020') ? 'bt2020nc' : (color.matrix ?? defaultMatrix);
  return [`zscale=rin=${range}:pin=${primaries}:min=${matrix}:tin=bt709:p=bt709:m=bt709:t=bt709:r=limited`];
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
