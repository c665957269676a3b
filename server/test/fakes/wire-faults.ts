/** Faults that tests inject into a fake provider, by call. */
export type Faults = {
  /** Carries out the next calls but drops the connection instead of responding. */
  loseResponse: (call: string, times?: number) => void;
  /** Responds to the next calls with a server error without carrying them out. */
  fail: (call: string, times?: number) => void;
  /** Consumes the next fault of a call. */
  take: (call: string) => 'lost' | 'failed' | null;
};

export function openFaults(): Faults {
  const pending: { call: string; fault: 'lost' | 'failed' }[] = [];
  const add = (call: string, fault: 'lost' | 'failed', times: number) => {
    for (let count = 0; count < times; count++) pending.push({ call, fault });
  };
  return {
    loseResponse: (call, times = 1) => add(call, 'lost', times),
    fail: (call, times = 1) => add(call, 'failed', times),
    take: (call) => {
      const index = pending.findIndex((one) => one.call === call);
      return index === -1 ? null : (pending.splice(index, 1)[0]?.fault ?? null);
    },
  };
}
