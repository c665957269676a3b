import { Button } from 'react-aria-components/Button';
import { classNames } from './class-names.ts';
import { iconButtonLook } from './icon-button-look.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

type IconToggleProps = {
  icon: IconName;
  /** What it is about; whether it is set is told beside it. */
  label: string;
  isOn: boolean;
  /** Draws the icon filled while it is set. */
  fills?: boolean;
  onPress: () => void;
};

/** A round 44-pixel target that is set or not. */
export function IconToggle({ icon, label, isOn, fills = false, onPress }: IconToggleProps) {
  return (
    <Button
      aria-label={label}
      aria-pressed={isOn}
      onPress={onPress}
      className={iconButtonLook(classNames(isOn && 'text-gold!'))}
    >
      <Icon name={icon} isFilled={fills && isOn} />
    </Button>
  );
}
