import { useState, type ReactNode } from 'react';
import { AdultsOnly } from '#ui/page/adults-only.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import type { PlaybackConflict } from './use-playing-here.ts';

/** Explains why there is no film to play. */
export function NotPlayable({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <WatchMessage title={message}>
      <Button onPress={onRetry}>Retry</Button>
    </WatchMessage>
  );
}

/** Shown while the film cannot be requested; it is requested once there is a connection. */
export function WaitingForConnection({ onRetry }: { onRetry: () => void }) {
  return (
    <WatchMessage title="Waiting for the connection…">
      <p>The film starts automatically once it is back.</p>
      <Button onPress={onRetry}>Retry</Button>
    </WatchMessage>
  );
}

/** The account's setting is Wi-Fi only, but the device is on mobile data. */
export function MobileDataQuestion({ onAllow, onClose }: { onAllow: () => void; onClose: () => void }) {
  return (
    <WatchMessage title="You are on mobile data">
      <p>Your settings allow films to play on Wi-Fi only.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onPress={onAllow}>Play this time</Button>
        <Button variant="secondary" onPress={onClose}>
          Not now
        </Button>
      </div>
    </WatchMessage>
  );
}

type WatchingElsewhereProps = { conflict: PlaybackConflict; onWatchHere: () => void; onClose: () => void };

/** The film plays in another window, or on as many other devices as the account may use. */
export function WatchingElsewhere({ conflict, onWatchHere, onClose }: WatchingElsewhereProps) {
  const isOtherWindow = conflict.kind === 'other window';
  return (
    <WatchMessage title={isOtherWindow ? 'Paused here' : 'Playing on other devices'}>
      <p>{conflict.message}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onPress={onWatchHere}>{isOtherWindow ? 'Continue here' : 'Watch here instead'}</Button>
        <Button variant="secondary" onPress={onClose}>
          Close
        </Button>
      </div>
    </WatchMessage>
  );
}

type StoppedFilmProps = { message: string; onStartAgain: () => Promise<void>; onClose: () => void };

/** The film was stopped because it was played from many networks at the same time. */
export function StoppedFilm({ message, onStartAgain, onClose }: StoppedFilmProps) {
  const [isStarting, setIsStarting] = useState(false);
  const start = () => {
    setIsStarting(true);
    void onStartAgain().finally(() => setIsStarting(false));
  };
  return (
    <WatchMessage title="This film was stopped">
      <p>{message}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onPress={start} isPending={isStarting}>
          Start again
        </Button>
        <Button variant="secondary" onPress={onClose}>
          Close
        </Button>
      </div>
    </WatchMessage>
  );
}

type AgeQuestionProps = { name: string | undefined; onConfirmed: () => void; onClose: () => void };

/** The film is for adults, and the viewer has not been asked about their age yet. */
export function AgeQuestion({ name, onConfirmed, onClose }: AgeQuestionProps) {
  return (
    <FilmPlaceholder>
      <AdultsOnly name={name} onConfirmed={onConfirmed} onLeave={onClose} />
    </FilmPlaceholder>
  );
}

/** A message in place of the film. */
function WatchMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FilmPlaceholder>
      <EmptyState title={title}>{children}</EmptyState>
    </FilmPlaceholder>
  );
}

function FilmPlaceholder({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="absolute inset-0 grid animate-overlay content-center overflow-auto bg-surface"
    >
      {children}
    </div>
  );
}
