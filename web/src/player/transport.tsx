import { ControlButton } from './control-button.tsx';
import { usePlayer, useFact } from './player-context.ts';

type TransportProps = { onPrevious: (() => void) | null; onNext: (() => void) | null };

/** Stands in the row of controls beside a mouse, and in the middle of the picture under a finger. */
export function Transport({ onPrevious, onNext }: TransportProps) {
  const { ask } = usePlayer();
  const isPaused = useFact((facts) => facts.isPaused);
  const isCovered = useFact((facts) => facts.isAutoplayRefused || (facts.isWaiting && !facts.isPaused));
  const small = 'pointer-coarse:size-12 pointer-coarse:[--icon:1.875rem]';
  return (
    <div className="pointer-events-none flex items-center gap-1 [--icon:1.625rem] pointer-coarse:absolute pointer-coarse:inset-0 pointer-coarse:m-auto pointer-coarse:h-fit pointer-coarse:justify-center pointer-coarse:gap-[min(4vw,1.75rem)]">
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
        // In the middle of the picture the spinner or the big button takes its place.
        className={`pointer-coarse:size-17 pointer-coarse:[--icon:2.75rem] ${isCovered ? 'pointer-coarse:opacity-0' : ''}`}
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
