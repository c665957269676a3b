import { packetSize } from './congestion.ts';

/** Returns a function that decides, at random but identically on every run, whether any packet of a piece is lost. */
export function packetLoss(rate: number): (bytes: number) => boolean {
  let state = 20_261_121;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return (bytes) => draw() < 1 - (1 - rate) ** (bytes / packetSize);
}
