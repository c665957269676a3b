import { ControlButton } from './control-button.tsx';
import { usePlayer, usePlayerState } from '../player-context.ts';

type TransportProps = { onPrevious: (() => void) | null; onNext: (() => void) | null };

/**
 * Buttons to play, seek and change the episode: in the bottom row of controls, or in the middle of the video on
 * touch screens and in narrow windows.
 */
export function Transport({ onPrevious, onNext }: TransportProps) {
  const { ask } = usePlayer();
  const isPaused = usePlayerState((state) => state.isPaused);
  const isCovered = usePlayerState(
    (state) => state.isAutoplayRefused || (state.isWaiting && !state.isPaused),
  );
  const small = 'compact:size-12 compact:[--icon:1.875rem]';
  return (
    <div className="pointer-events-none flex items-center gap-1 [--icon:1.625rem] compact:absolute compact:inset-0 compact:m-auto compact:h-fit compact:justify-center compact:gap-[min(4vw,1.75rem)]">
      <ControlButton
        icon="previous"
        label="Previous episode"
        shortcut="P"
        iconSize="var(--icon)"
        className={small}
        isDisabled={!onPrevious}
        onPress={() => onPrevious?.()}
      />
      <ControlButton
        icon="back"
        label="Back 10 seconds"
        shortcut="J"
        iconSize="var(--icon)"
        className={small}
        onPress={() => ask({ type: 'seek-by', seconds: -10 })}
      />
      <ControlButton
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? 'Play' : 'Pause'}
        shortcut="K"
        iconSize="var(--icon)"
        // In the middle of the video, the spinner or the large play button covers this button.
        className={`compact:size-17 compact:[--icon:2.75rem] ${isCovered ? 'compact:opacity-0' : ''}`}
        onPress={() => ask({ type: 'toggle-play' })}
      />
      <ControlButton
        icon="forward"
        label="Forward 10 seconds"
        shortcut="L"
        iconSize="var(--icon)"
        className={small}
        onPress={() => ask({ type: 'seek-by', seconds: 10 })}
      />
      <ControlButton
        icon="next"
        label="Next episode"
        shortcut="N"
        iconSize="var(--icon)"
        className={small}
        isDisabled={!onNext}
        onPress={() => onNext?.()}
      />
    </div>
  );
}
