import { PlainButton } from '../button/plain-button.tsx';
import { classNames } from '../style/class-names.ts';
import { Icon } from '../media/icon.tsx';
import { Spinner } from '../page/spinner.tsx';

/** The Play Now label on the image of a card whose link starts playback. */
export function CardPlay() {
  return (
    <span className="absolute inset-x-0 top-0 grid h-(--picture) place-items-center rounded-card bg-scrim/30 opacity-0 transition-opacity duration-160 group-focus-within/card:opacity-100 group-hover/card:opacity-100 pointer-coarse:bg-transparent pointer-coarse:opacity-100">
      <span className="flex h-10 items-center gap-1.5 rounded-full bg-gold px-3.5 text-small font-semibold text-on-gold pointer-coarse:w-10 pointer-coarse:justify-center pointer-coarse:p-0">
        <Icon name="play" size={18} />
        <span className="pointer-coarse:sr-only">Play Now</span>
      </span>
    </span>
  );
}

type CardPlayButtonProps = {
  kind: 'landscape' | 'portrait';
  title: string;
  isPending: boolean;
  onPress: () => void;
};

/** The Play Now button on a card whose link opens a details page. */
export function CardPlayButton({ kind, title, isPending, onPress }: CardPlayButtonProps) {
  return (
    <PlainButton
      aria-label={`Play Now: ${title}`}
      isPending={isPending}
      onPress={onPress}
      className={classNames(
        'flex h-9 shrink-0 items-center justify-center gap-1.5 rounded-full bg-gold text-small font-semibold text-on-gold hover:bg-gold-hover',
        'pointer-coarse:absolute pointer-coarse:end-1.5 pointer-coarse:top-[calc(var(--picture)-3.125rem)] pointer-coarse:size-11 pointer-coarse:p-0',
        kind === 'portrait' ? 'w-full px-2' : 'w-9 @min-[15rem]:w-auto @min-[15rem]:px-3',
      )}
    >
      {isPending ? <Spinner size={18} /> : <Icon name="play" size={18} />}
      <span
        className={classNames(
          'whitespace-nowrap pointer-coarse:hidden',
          kind === 'landscape' && '@max-[15rem]:hidden',
        )}
      >
        Play Now
      </span>
    </PlainButton>
  );
}
