/** How a series of calls ended: in the requested state, or in another state, with the reason. */
export type Outcome<State> =
  | { isReached: true; state: State }
  | { isReached: false; state: State; target: State; error: Error };

type Request<State> = {
  /** The presumed state on the server. */
  from: State;
  to: State;
  /** Moves the server towards the target with one call. @returns the state that resulted. */
  send: (state: State, target: State) => Promise<State>;
};

/** After this many responses that contradict the target, the server's state is accepted instead. */
const maxTries = 3;

/**
 * Brings the server to the state last requested for each key. Calls for a key are serialized; intermediate
 * states are skipped, and nothing is sent if the server is already in the requested state.
 */
export function createLatestWins<State>() {
  const running = new Map<string, { target: State }>();

  async function run(key: string, { from, to, send }: Request<State>): Promise<Outcome<State>> {
    const latest = { target: to };
    running.set(key, latest);
    let [state, sent, tries] = [from, to, 0];
    try {
      while (state !== latest.target) {
        if (latest.target !== sent) [sent, tries] = [latest.target, 0];
        if (++tries > maxTries) throw new Error('Please try again.');
        state = await send(state, sent);
      }
      return { isReached: true, state };
    } catch (caught) {
      const { target } = latest;
      const error = caught instanceof Error ? caught : new Error(String(caught));
      return state === target ? { isReached: true, state } : { isReached: false, state, target, error };
    } finally {
      running.delete(key);
    }
  }

  return {
    /**
     * Resolves once the calls for the key have ended; right away with null if some are already running and take
     * over the request.
     */
    request(key: string, request: Request<State>): Promise<Outcome<State> | null> {
      const latest = running.get(key);
      if (!latest) return run(key, request);
      latest.target = request.to;
      return Promise.resolve(null);
    },
  };
}
