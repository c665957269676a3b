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
  const small = 'amid:size-12 amid:[--icon:1.875rem]';
  return (
    <div className="pointer-events-none flex items-center gap-1 [--icon:1.625rem] amid:absolute amid:inset-0 amid:m-auto amid:h-fit amid:justify-center amid:gap-[min(4vw,1.75rem)]">
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
        className={`amid:size-17 amid:[--icon:2.75rem] ${isCovered ? 'amid:opacity-0' : ''}`}
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
