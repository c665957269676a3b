import { packet } from './congestion.ts';

/**
 * Returns a function that decides whether a piece loses one of its packets, with the same draws on every run.
 */
export function packetLoss(share: number): (bytes: number) => boolean {
  let state = 20_261_121;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return (bytes) => draw() < 1 - (1 - share) ** (bytes / packet);
}
