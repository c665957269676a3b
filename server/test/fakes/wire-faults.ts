/** Deliberate faults of a fake provider, by call. */
export type Faults = {
  /** Carries out the next calls but drops the connection instead of responding. */
  loseResponse: (on: string, times?: number) => void;
  /** Responds to the next calls with a server error without carrying them out. */
  fail: (on: string, times?: number) => void;
  /** Consumes the next fault of a call. */
  take: (on: string) => 'lost' | 'failed' | null;
};

export function openFaults(): Faults {
  const waiting: { on: string; fault: 'lost' | 'failed' }[] = [];
  const add = (on: string, fault: 'lost' | 'failed', times: number) => {
    for (let time = 0; time < times; time++) waiting.push({ on, fault });
  };
  return {
    loseResponse: (on, times = 1) => add(on, 'lost', times),
    fail: (on, times = 1) => add(on, 'failed', times),
    take: (on) => {
      const index = waiting.findIndex((one) => one.on === on);
      return index === -1 ? null : (waiting.splice(index, 1)[0]?.fault ?? null);
    },
  };
}
