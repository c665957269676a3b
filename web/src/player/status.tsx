import { Button as AriaButton } from 'react-aria-components/Button';
import { Button } from '#ui/button/button.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { clockTime } from '#lib/format.ts';
import { isAtGrowingEnd } from './state/growing.ts';
import type { FailureKind } from './state/player-state.ts';
import { PlayerIcon } from './controls/player-icon.tsx';
import { usePlayerState, usePlayer } from './player-context.ts';

/** Shown in the middle of the video whenever it isn't simply playing. */
export function Status() {
  const failure = usePlayerState((state) => state.failure);
  const isRefused = usePlayerState((state) => state.isAutoplayRefused);
  const isWaiting = usePlayerState(
    (state) => state.isWaiting && (state.status === 'opening' || !state.isPaused || state.isSeeking),
  );
  if (failure) return <Failure kind={failure} />;
  if (isRefused) return <LargePlayButton />;
  return (
    <>
      {isWaiting && (
        // The spinner appears with a delay, so that a short wait shows nothing.
        <div className="pointer-events-none absolute inset-0 grid animate-overlay place-items-center delay-300">
          <Spinner size={56} label="Loading…" className="text-ink" />
        </div>
      )}
      <ConnectionNotice isWaiting={isWaiting} />
      <GrowthNotice isWaiting={isWaiting} />
      <RemoteNotice />
    </>
  );
}

function LargePlayButton() {
  const { ask } = usePlayer();
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center">
      <AriaButton
        aria-label="Play"
        onPress={() => ask({ type: 'play' })}
        className="pointer-events-auto grid size-22 cursor-pointer place-items-center rounded-full bg-gold text-on-gold shadow-picture transition-[background-color,scale] duration-160 hover:bg-gold-hover active:scale-96"
      >
        <PlayerIcon name="play" size={44} />
      </AriaButton>
    </div>
  );
}

const notice =
  'animate-overlay rounded-full bg-surface-overlay/90 px-4 py-2 text-center text-small text-ink shadow-picture';

function ConnectionNotice({ isWaiting }: { isWaiting: boolean }) {
  const isLost = usePlayerState((state) => state.isConnectionLost);
  // The device may be online while the server is unreachable.
  const problem = navigator.onLine ? 'The connection was lost.' : 'You are offline.';
  const consequence = isWaiting
    ? 'The film continues automatically as soon as the connection is back.'
    : 'You can still watch what has loaded.';
  return (
    <div role="status" className="pointer-events-none absolute inset-x-4 top-20 grid justify-items-center">
      {isLost && (
        <p className={notice}>
          {problem} {consequence}
        </p>
      )}
    </div>
  );
}

/** For a film that is still being made, and therefore currently ends before its timeline does. */
function GrowthNotice({ isWaiting }: { isWaiting: boolean }) {
  const until = usePlayerState((state) =>
    state.playableUntil === null ? null : Math.floor(state.playableUntil),
  );
  const isLimited = usePlayerState((state) => state.limitedSeek !== null);
  const isAtEnd = usePlayerState((state) => isAtGrowingEnd(state.time, state.playableUntil));
  const isLost = usePlayerState((state) => state.isConnectionLost);
  const text =
    isWaiting && isAtEnd
      ? 'More of this film is still being prepared. It will continue automatically.'
      : isLimited &&
        until !== null &&
        `The rest is still being prepared. You can watch up to ${clockTime(until)} so far.`;
  return (
    <div role="status" className="pointer-events-none absolute inset-x-4 top-20 grid justify-items-center">
      {text && !isLost && <p className={notice}>{text}</p>}
    </div>
  );
}

function RemoteNotice() {
  const isRemote = usePlayerState((state) => state.isRemote);
  if (!isRemote) return null;
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-0 grid place-items-center bg-surface font-display text-title"
    >
      Playing on another device
    </p>
  );
}

const failureTexts: Record<FailureKind, { title: string; advice: string }> = {
  network: {
    title: 'The film could not be loaded',
    advice: 'Check your connection and try again.',
  },
  refused: {
    title: 'The film could not be opened',
    advice: 'Try again. If that does not help, sign out and sign in again.',
  },
  decoding: {
    title: 'Something went wrong',
    advice: 'Your browser could not play part of the film. Try again, or choose another quality.',
  },
  unsupported: {
    title: 'This browser cannot play this film',
    advice: 'Update it, or use a current Chrome, Edge, Firefox or Safari.',
  },
};

function Failure({ kind }: { kind: FailureKind }) {
  const { ask } = usePlayer();
  const { title, advice } = failureTexts[kind];
  return (
    <div
      role="alert"
      className="absolute inset-0 grid animate-overlay content-center justify-items-center gap-4 bg-scrim/75 px-gutter text-center"
    >
      <p className="font-display text-title">{title}</p>
      <p className="max-w-md text-ink-secondary">{advice}</p>
      {kind !== 'unsupported' && (
        <Button onPress={() => ask({ type: 'retry' })} className="mt-2">
          Retry
        </Button>
      )}
    </div>
  );
}
