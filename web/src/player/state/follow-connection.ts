import type { FactStore } from './state-store.ts';

type Following = {
  facts: FactStore;
  /** Resumes loading immediately. */
  resume: () => void;
  signal: AbortSignal;
};

const retryAfter_ms = 5000;

/** Reports when the device goes offline, and resumes the film automatically once it is back. */
export function followConnection({ facts, resume, signal }: Following): void {
  if (!navigator.onLine) facts.tell({ type: 'connection-lost' });
  addEventListener('offline', () => facts.tell({ type: 'connection-lost' }), { signal });
  const comeBack = () => {
    facts.tell({ type: 'connection-back' });
    resume();
  };
  addEventListener('online', comeBack, { signal });
  // When only the server was down, the device sees no `online` event, so poll.
  const trying = setInterval(() => facts.read().failure === 'network' && resume(), retryAfter_ms);
  signal.addEventListener('abort', () => clearInterval(trying));
}
