import type { Experience } from '@kinora/contract/playback/playback';
import type { PlayerState } from './player-state.ts';

/** `seeking` lasts from a seek until playback continues: waiting for that is not a stall. */
type Phase = 'idle' | 'starting' | 'playing' | 'stalled' | 'seeking';

/** How well a film has been playing so far. Times are in milliseconds. */
export type Observed = {
  phase: Phase;
  /** When the phase began. */
  since: number;
  /** Whether the film has ever played, even before the last report. */
  hasPlayed: boolean;
  hasBeenReported: boolean;
  waited_ms: number;
} & Pick<Experience, 'start_ms' | 'played_ms' | 'stalls' | 'stalled_ms' | 'failure'>;

const nothing = { waited_ms: 0, start_ms: null, played_ms: 0, stalls: 0, stalled_ms: 0, failure: null };

export const unobserved: Observed = {
  ...nothing,
  phase: 'idle',
  since: 0,
  hasPlayed: false,
  hasBeenReported: false,
};

/**
 * The state changes four times a second while a film plays; after a gap longer than this, the device must
 * have been asleep.
 */
const maxGap_ms = 60_000;

/** Returns what has been observed once the player is in a new state. */
export function observe(before: Observed, state: PlayerState, now: number): Observed {
  const phase = phaseOf(before, state);
  const passed = Math.min(now - before.since, maxGap_ms);
  const spent = (inPhase: Phase) => (before.phase === inPhase ? passed : 0);
  const hasStarted = phase === 'playing' && !before.hasPlayed;
  // Pausing before the film plays ends the wait for it; closing it is giving up.
  const hasStoppedWaiting = phase === 'idle' && state.isPaused;
  const waited_ms = hasStoppedWaiting ? 0 : before.waited_ms + spent('starting');
  return {
    phase,
    since: now,
    hasPlayed: before.hasPlayed || hasStarted,
    hasBeenReported: before.hasBeenReported,
    waited_ms,
    start_ms: hasStarted ? waited_ms : before.start_ms,
    played_ms: before.played_ms + spent('playing'),
    stalls: before.stalls + (phase === 'stalled' && before.phase !== 'stalled' ? 1 : 0),
    stalled_ms: before.stalled_ms + spent('stalled'),
    failure: state.failure ?? before.failure,
  };
}

function phaseOf(before: Observed, state: PlayerState): Phase {
  const isOpen = state.status === 'opening' || state.status === 'ready';
  if (!isOpen || state.isPaused || state.hasEnded || state.isRemote) return 'idle';
  if (state.status === 'ready' && !state.isWaiting && !state.isSeeking) return 'playing';
  if (!before.hasPlayed) return 'starting';
  return state.isSeeking || before.phase === 'seeking' ? 'seeking' : 'stalled';
}

/**
 * Returns what to report (null if there is nothing) and the state to continue with.
 */
export function takeReport(observed: Observed): { report: Experience | null; rest: Observed } {
  const { start_ms, played_ms, stalls, stalled_ms, failure, waited_ms, hasBeenReported } = observed;
  const isEmpty = start_ms === null && played_ms === 0 && stalls === 0 && failure === null && waited_ms === 0;
  if (isEmpty) return { report: null, rest: observed };
  return {
    report: {
      outcome: outcomeOf(observed),
      start_ms: start_ms === null ? null : Math.round(start_ms),
      played_ms: Math.round(played_ms),
      stalls,
      stalled_ms: Math.round(stalled_ms),
      failure,
    },
    rest: { ...observed, ...nothing, hasBeenReported: hasBeenReported || observed.hasPlayed },
  };
}

function outcomeOf({ failure, hasPlayed, hasBeenReported }: Observed): Experience['outcome'] {
  if (failure !== null) return 'failed';
  if (hasBeenReported) return 'continued';
  return hasPlayed ? 'played' : 'gave up';
}
