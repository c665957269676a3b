/** What a provider does wrong on purpose, by the call that it happens to. */
export type Faults = {
  /** Does what it is asked and loses the answer, so many times. */
  loseAnswer: (on: string, times?: number) => void;
  /** Answers an error of its own before it does anything, so many times. */
  fail: (on: string, times?: number) => void;
  /** The next fault of a call, which is then used up. */
  take: (on: string) => 'lost' | 'failed' | null;
};

export function openFaults(): Faults {
  const waiting: { on: string; fault: 'lost' | 'failed' }[] = [];
  const add = (on: string, fault: 'lost' | 'failed', times: number) => {
    for (let time = 0; time < times; time++) waiting.push({ on, fault });
  };
  return {
    loseAnswer: (on, times = 1) => add(on, 'lost', times),
    fail: (on, times = 1) => add(on, 'failed', times),
    take: (on) => {
      const index = waiting.findIndex((one) => one.on === on);
      return index === -1 ? null : (waiting.splice(index, 1)[0]?.fault ?? null);
    },
  };
}
