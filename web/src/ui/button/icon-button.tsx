import { iconButtonStyle } from '../style/icon-button-style.ts';
import { Icon, type IconName } from '../media/icon.tsx';
import { PlainButton, type PlainButtonProps } from './plain-button.tsx';

type IconButtonProps = Omit<PlainButtonProps, 'children' | 'aria-label'> & {
  icon: IconName;
  /** The accessible name: what the button does. */
  label: string;
};

/** A round 44-pixel icon button. */
export function IconButton({ icon, label, className, ...props }: IconButtonProps) {
  return (
    <PlainButton {...props} aria-label={label} className={iconButtonStyle(className)}>
      <Icon name={icon} />
    </PlainButton>
  );
}
