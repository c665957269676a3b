import { Button } from 'react-aria-components/Button';
import { classNames } from '#ui/style/class-names.ts';
import { usePlayerState } from '../player-context.ts';
import { skipAt, type SkippableRanges } from './skip.ts';

/** How long the button is shown unprompted, in seconds; after that it appears only with the controls. */
const shownFor_s = 10;

type SkipButtonProps = { ranges: SkippableRanges; onSkip: () => void; hasControls: boolean };

/** Skips the intro or recap while it is playing. */
export function SkipButton({ ranges, onSkip, hasControls }: SkipButtonProps) {
  const label = usePlayerState(({ time }) => {
    const skip = skipAt(ranges, time);
    return skip && (hasControls || time - skip.from < shownFor_s) ? skip.label : null;
  });
  if (!label) return null;
  return (
    <Button
      dir="ltr"
      onPress={onSkip}
      className={classNames(
        'absolute right-[max(var(--spacing-gutter),env(safe-area-inset-right))] h-12 animate-overlay cursor-pointer rounded-card bg-surface-overlay/90 px-5 text-small font-semibold text-ink shadow-picture ring-1 ring-ink/30 transition-[background-color,color,bottom] duration-160 hover:bg-ink hover:text-surface',
        hasControls ? 'bottom-40 short:bottom-32' : 'bottom-10 short:bottom-6',
      )}
    >
      {label}
      <kbd className="ms-3 font-sans text-caption font-medium opacity-70 pointer-coarse:hidden">S</kbd>
    </Button>
  );
}
