import type { StateStore } from './state-store.ts';

type FollowOptions = {
  state: StateStore;
  /** Resumes loading immediately. */
  resume: () => void;
  signal: AbortSignal;
};

const retryAfter_ms = 5000;

/** Reports when the device goes offline, and resumes the film automatically once it is back. */
export function followConnection({ state, resume, signal }: FollowOptions): void {
  if (!navigator.onLine) state.dispatch({ type: 'connection-lost' });
  addEventListener('offline', () => state.dispatch({ type: 'connection-lost' }), { signal });
  const reconnect = () => {
    state.dispatch({ type: 'connection-restored' });
    resume();
  };
  addEventListener('online', reconnect, { signal });
  // When only the server was down, the device sees no `online` event, so poll.
  const polling = setInterval(() => state.read().failure === 'network' && resume(), retryAfter_ms);
  signal.addEventListener('abort', () => clearInterval(polling));
}
