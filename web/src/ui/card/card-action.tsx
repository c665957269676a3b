import { PlainButton, type PlainButtonProps } from '../button/plain-button.tsx';
import { classNames } from '../style/class-names.ts';
import { Icon, type IconName } from '../media/icon.tsx';

type CardActionProps = {
  icon: IconName;
  /** The accessible name: the action and what it applies to. */
  label: string;
  /** For a toggle: whether it is on. */
  isOn?: boolean;
  /** Fills the icon while the toggle is on. */
  fills?: boolean;
  isDisabled?: boolean;
  onPress: NonNullable<PlainButtonProps['onPress']>;
};

/** A small round card action; the actions of a card share its width. */
export function CardAction({
  icon,
  label,
  isOn,
  fills = false,
  isDisabled = false,
  onPress,
}: CardActionProps) {
  return (
    <PlainButton
      aria-label={label}
      aria-pressed={isOn}
      isDisabled={isDisabled}
      onPress={onPress}
      className={cardActionStyle(isOn)}
    >
      <Icon name={icon} size={18} isFilled={fills && isOn === true} />
    </PlainButton>
  );
}

/** The shared style of card actions, both buttons and links. */
export function cardActionStyle(isOn = false): string {
  return classNames(
    'grid h-9 w-full max-w-9 min-w-6 place-items-center rounded-full transition-colors duration-160 data-disabled:opacity-45',
    'bg-surface/75 hover:bg-surface-overlay pointer-coarse:h-11 pointer-coarse:max-w-11 pointer-coarse:bg-transparent',
    isOn ? 'text-gold' : 'text-ink pointer-coarse:text-ink-secondary',
  );
}
