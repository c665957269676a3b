import { packet } from './congestion.ts';

/** Says of a piece whether a packet of it gets lost; the same draws in every run. */
export function lossesOf(share: number): (bytes: number) => boolean {
  let state = 20_261_121;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return (bytes) => draw() < 1 - (1 - share) ** (bytes / packet);
}
