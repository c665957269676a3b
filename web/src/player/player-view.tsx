import { useDeferredValue, useState, type ReactNode } from 'react';
import { classNames } from '#ui/style/class-names.ts';
import { CaptionStyleSheet } from './captions/caption-style-sheet.tsx';
import { CaptionsView } from './captions/captions-view.tsx';
import { ControlButton } from './controls/control-button.tsx';
import { Controls, type Panel } from './controls.tsx';
import { ActionFeedback, useActionFeedback } from './action-feedback.tsx';
import type { FilmMetadata } from './film-metadata.ts';
import { seekStep, type Intent } from './state/intents.ts';
import type { ScreenCommand } from './input/keys.ts';
import { usePlayerState, usePlayer } from './player-context.ts';
import { Poster } from './poster.tsx';
import { RemoteButtons } from './controls/display-buttons.tsx';
import { ShortcutsSheet } from './input/shortcuts-sheet.tsx';
import { SkipButton } from './controls/skip-button.tsx';
import { skipAt } from './controls/skip.ts';
import { Status } from './status.tsx';
import { Surface } from './input/surface.tsx';
import { useControlsVisible } from './controls/use-controls-visible.ts';
import { useMediaSession } from './input/use-media-session.ts';
import { useShortcuts } from './input/use-shortcuts.ts';

type PlayerViewProps = {
  /** The show's title; `subtitle` is the episode's. */
  title: string;
  subtitle: string;
  /** Below the titles, while the controls are visible. */
  badge: ReactNode;
  artwork: string | null;
  metadata: FilmMetadata;
  onClose: () => void;
  /** Null at either end of the list. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onEpisodes: () => void;
  /** Null if there is nothing to report. */
  onReport: (() => void) | null;
  /** A panel or a dialog covers the video and has keyboard focus. */
  isCovered: boolean;
  /** Replaces the film and its controls: a message or the next episode's screen. */
  replacement: ReactNode;
  /** Shown over the film and its controls. */
  overlay: ReactNode;
};

/** The whole player, filling the window; needs a `PlayerContext` around it. */
export function PlayerView({ title, subtitle, artwork, onClose, ...props }: PlayerViewProps) {
  const { badge, onPrevious, onNext, onEpisodes, onReport, isCovered, replacement, overlay } = props;
  const { ask, state } = usePlayer();
  const hasFailed = usePlayerState(({ status }) => status === 'failed');
  const [openPanel, setOpenPanel] = useState<Panel | null>(null);
  // Renders the film first: the controls can take longer to render than the first frame takes to arrive.
  const isFilmRendered = useDeferredValue(true, false);
  const hasControls = isFilmRendered && replacement === null && !hasFailed;
  const keepsVisible = openPanel !== null || isCovered || !hasControls;
  const { isVisible, show, hide } = useControlsVisible(keepsVisible);
  const { feedback, showFeedback } = useActionFeedback();

  const act = (intent: Intent) => {
    ask(intent);
    showFeedback(intent);
  };
  const skip = () => {
    const found = skipAt(props.metadata, state.read().time);
    if (found) ask({ type: 'seek-to', time: found.to });
  };
  const execute = (command: Intent | ScreenCommand) => {
    if (command.type === 'next-episode') onNext?.();
    else if (command.type === 'previous-episode') onPrevious?.();
    else if (command.type === 'skip') skip();
    else if (command.type === 'show-shortcuts') setOpenPanel('shortcuts');
    else act(command);
  };
  useShortcuts(execute);
  useMediaSession({ title: subtitle, show: title, artwork, onPrevious, onNext });

  return (
    <section
      aria-label="Player"
      className={classNames('fixed inset-0 overflow-hidden bg-scrim text-ink', !isVisible && 'cursor-none')}
    >
      <Surface
        onTap={() => (isVisible ? hide() : show())}
        onSeek={(direction) => act({ type: 'seek-by', seconds: direction * seekStep })}
      />
      {/* On touch screens and in narrow windows, where the bottom row has too little room, the middle of
          the video has controls too, so the whole video is dimmed. */}
      {hasControls && isVisible && (
        <div className="pointer-events-none absolute inset-0 hidden animate-overlay bg-scrim/45 compact:block" />
      )}
      {hasControls && <Poster artwork={artwork} />}
      {hasControls && <CaptionsView hasControls={isVisible} />}
      <ActionFeedback feedback={feedback} />
      {replacement ?? <Status />}
      <div
        className={classNames(
          'pointer-events-none absolute inset-0 flex flex-col justify-between transition-opacity duration-300',
          !isVisible && 'opacity-0 **:pointer-events-none',
        )}
      >
        <header className="flex items-start gap-3 bg-linear-to-b from-scrim/85 via-scrim/50 to-transparent text-shadow-picture px-[max(var(--spacing-gutter),env(safe-area-inset-left))] pt-[max(1rem,env(safe-area-inset-top))] pb-16 short:pt-2">
          <ControlButton icon="close" label="Close" onPress={onClose} className="-ms-2.5" />
          <div className="min-w-0 flex-1 pt-1.5">
            <h1 className="truncate font-display text-lead leading-tight font-medium">
              <bdi>{title}</bdi>
            </h1>
            <p className="truncate text-small text-ink/85">
              <bdi>{subtitle}</bdi>
            </p>
            {badge}
          </div>
          {hasControls && (
            <span className="-me-2.5 flex">
              <RemoteButtons className="flex sm:hidden" />
              {onReport && <ControlButton icon="flag" label="Report" onPress={onReport} />}
            </span>
          )}
        </header>
        {hasControls && (
          <Controls
            metadata={props.metadata}
            onPrevious={onPrevious}
            onNext={onNext}
            onEpisodes={onEpisodes}
            openPanel={openPanel}
            onPanel={setOpenPanel}
          />
        )}
      </div>
      {hasControls && <SkipButton ranges={props.metadata} onSkip={skip} hasControls={isVisible} />}
      {hasControls && overlay}
      <CaptionStyleSheet isOpen={openPanel === 'caption-style'} onClose={() => setOpenPanel(null)} />
      <ShortcutsSheet isOpen={openPanel === 'shortcuts'} onClose={() => setOpenPanel(null)} />
    </section>
  );
}
