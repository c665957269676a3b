/** How a chain of calls ended: in the desired state, or in another one and why. */
export type Settled<T> =
  | { isReached: true; state: T }
  | { isReached: false; state: T; wish: T; error: Error };

type Want<T> = {
  /** The presumed state on the server. */
  from: T;
  to: T;
  /** Moves the server towards the desired state with one call. @returns the state that resulted. */
  send: (from: T, to: T) => Promise<T>;
};

/** After this many responses that contradict the desired state, the server's state is accepted instead. */
const mostTries = 3;

/**
 * Brings the server to the state last requested for each key. Calls for a key are serialised; intermediate
 * states are skipped, and nothing is sent if the server is already in the desired state.
 */
export function createOptimisticQueue<T>() {
  const courses = new Map<string, { wish: T }>();

  async function run(key: string, { from, to, send }: Want<T>): Promise<Settled<T>> {
    const course = { wish: to };
    courses.set(key, course);
    let [state, sent, tries] = [from, to, 0];
    try {
      while (state !== course.wish) {
        if (course.wish !== sent) [sent, tries] = [course.wish, 0];
        if (++tries > mostTries) throw new Error('Please try again.');
        state = await send(state, sent);
      }
      return { isReached: true, state };
    } catch (caught) {
      const { wish } = course;
      const error = caught instanceof Error ? caught : new Error(String(caught));
      return state === wish ? { isReached: true, state } : { isReached: false, state, wish, error };
    } finally {
      courses.delete(key);
    }
  }

  return {
    /**
     * Resolves once the server has settled, or right away with null if a running chain for the key takes
     * over.
     */
    want(key: string, want: Want<T>): Promise<Settled<T> | null> {
      const running = courses.get(key);
      if (!running) return run(key, want);
      running.wish = want.to;
      return Promise.resolve(null);
    },
    /** Number of keys with calls in flight. */
    count: () => courses.size,
  };
}
