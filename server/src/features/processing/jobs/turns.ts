/** Callbacks with which the work on a film reports its state during its turn. */
export type Turn = {
  /** The demanding part is over: the next film may begin. */
  reportUnderWay: () => void;
  /** The work hangs and uses hardly any resources: its place is free. */
  reportStuck: () => void;
};

export type Turns = <T>(length_s: number, work: (turn: Turn) => Promise<T>) => Promise<T>;

/**
 * Lets work on films begin one after another, shorter films first, with at most `max` at a time. The next
 * film begins once the work on the previous one is under way, ends or hangs.
 */
export function createTurns(max: number): Turns {
  const waiting: { length_s: number; begin: () => void }[] = [];
  let beginningCount = 0;
  let workingCount = 0;

  const next = () => {
    if (beginningCount > 0 || workingCount >= max) return;
    const [shortest] = waiting.toSorted((a, b) => a.length_s - b.length_s);
    if (!shortest) return;
    waiting.splice(waiting.indexOf(shortest), 1);
    beginningCount += 1;
    workingCount += 1;
    shortest.begin();
  };

  return async (length_s, work) => {
    await new Promise<void>((begin) => {
      waiting.push({ length_s, begin });
      next();
    });
    const underWay = once(() => {
      beginningCount -= 1;
      next();
    });
    const stuck = once(() => {
      workingCount -= 1;
      underWay();
      next();
    });
    try {
      return await work({ reportUnderWay: underWay, reportStuck: stuck });
    } finally {
      stuck();
    }
  };
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
