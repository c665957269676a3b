/** The state of a history entry. */
export type Entry = {
  /** How many pages of this app precede the entry in this tab. */
  index: number;
  /** Identifies this visit to the page; `default` on the first page of a tab. */
  key: string;
  /** The state passed by the page's link or redirect. */
  state: unknown;
  /** How many dialogs and menus are open at this entry; absent if none are. */
  layer?: number;
};

const first: Entry = { index: 0, key: 'default', state: null };

export const readEntry = (): Entry => ({ ...first, ...(history.state as Partial<Entry> | null) });

export const nextEntry = (state: unknown, step: 0 | 1): Entry => ({
  index: readEntry().index + step,
  key: Math.random().toString(36).slice(2, 10),
  state,
});

/** A step through the history that this module started and that has not finished; no page is notified of it. */
let ownStep: { arrived: Promise<void>; arrive: () => void } | null = null;

/** Browsers always complete a step to an existing entry; if one does not, the page must still work. */
const timeout_ms = 1000;

/** Goes back or forward, and resolves once the browser has reached the entry. */
export async function step(delta: number): Promise<void> {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  ownStep = { arrived, arrive };
  const timer = setTimeout(arrive, timeout_ms);
  history.go(delta);
  await arrived;
  clearTimeout(timer);
  ownStep = null;
}

/** Resolves when the current step has ended; null if there is none. */
export const stepInProgress = (): Promise<void> | null => ownStep?.arrived ?? null;

/** Called for each `popstate`; returns whether it ended a step that this module started. */
export function endStep(): boolean {
  ownStep?.arrive();
  return ownStep !== null;
}
