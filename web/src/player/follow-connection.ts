import type { FactStore } from './fact-store.ts';

type Following = {
  facts: FactStore;
  /** Goes on loading at once. */
  resume: () => void;
  signal: AbortSignal;
};

const retryAfter_ms = 5000;

/** Says when the device goes offline, and sees that the film goes on by itself once it is back. */
export function followConnection({ facts, resume, signal }: Following): void {
  if (!navigator.onLine) facts.tell({ type: 'connection-lost' });
  addEventListener('offline', () => facts.tell({ type: 'connection-lost' }), { signal });
  const comeBack = () => {
    facts.tell({ type: 'connection-back' });
    resume();
  };
  addEventListener('online', comeBack, { signal });
  // A server that was away comes back without the device noticing.
  const trying = setInterval(() => facts.read().failure === 'network' && resume(), retryAfter_ms);
  signal.addEventListener('abort', () => clearInterval(trying));
}
