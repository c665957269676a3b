/** How a chain of calls ended: at the last wish, or elsewhere and why. */
export type Settled<T> =
  | { isReached: true; state: T }
  | { isReached: false; state: T; wish: T; error: Error };

type Want<T> = {
  /** What the server is believed to hold. */
  from: T;
  to: T;
  /** Moves the server from one state towards another with a single call, and says where that led. */
  send: (from: T, to: T) => Promise<T>;
};

/** The server's answer is believed over the screen; if it contradicts the same wish this often, the wish is given up. */
const mostTries = 3;

/**
 * Brings the server to what was wished last for each key. Calls for one key follow one another; wishes in
 * between are skipped, and nothing is sent when the server is already there.
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
    /** Resolves when the server stands still; to null at once when a chain for the key takes the wish along. */
    want(key: string, want: Want<T>): Promise<Settled<T> | null> {
      const running = courses.get(key);
      if (!running) return run(key, want);
      running.wish = want.to;
      return Promise.resolve(null);
    },
    /** How many keys are under way. */
    count: () => courses.size,
  };
}
