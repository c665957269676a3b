import type { SourceFacts } from '../facts.ts';
import type { Rung } from './ladder.ts';

/** SVT-AV1 refuses smaller pictures. */
const minSide = 64;

/**
 * Adds a rung in AV1 for each rung in H.264, for players that decode it in hardware; viewers do not choose
 * between the two. For HDR sources, the rungs in AV1 keep the dynamic range and the colors; those in H.264 do
 * not.
 */
export function withAv1(rungs: readonly Rung[], { color }: Pick<SourceFacts, 'color'>): Rung[] {
  const hdr = color.hdr && { hdr: color.transfer === 'arib-std-b67' ? ('HLG' as const) : ('PQ' as const) };
  const large = rungs.filter(({ width, height }) => Math.min(width, height) >= minSide);
  return [
    ...rungs,
    ...large.map((rung) => ({ ...rung, ...hdr, av1: true as const, adaptive_only: true as const })),
  ];
}
