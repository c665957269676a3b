import { classNames } from '../style/class-names.ts';
import { iconButtonStyle } from '../style/icon-button-style.ts';
import { Icon, type IconName } from '../media/icon.tsx';
import { PlainButton } from './plain-button.tsx';

type IconToggleProps = {
  icon: IconName;
  /** The accessible name; it stays the same, as `aria-pressed` conveys the state. */
  label: string;
  isOn: boolean;
  /** Fills the icon while the toggle is on. */
  fills?: boolean;
  onPress: () => void;
};

/** A round 44-pixel toggle button. */
export function IconToggle({ icon, label, isOn, fills = false, onPress }: IconToggleProps) {
  return (
    <PlainButton
      aria-label={label}
      aria-pressed={isOn}
      onPress={onPress}
      className={iconButtonStyle(classNames(isOn && 'text-gold!'))}
    >
      <Icon name={icon} isFilled={fills && isOn} />
    </PlainButton>
  );
}
