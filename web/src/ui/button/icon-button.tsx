import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { iconButtonStyle } from '../style/icon-button-style.ts';
import { Icon, type IconName } from '../media/icon.tsx';

type IconButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> & {
  icon: IconName;
  /** The accessible name: what the button does. */
  label: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A round 44-pixel icon button. */
export function IconButton({ icon, label, className, ...props }: IconButtonProps) {
  return (
    <AriaButton {...props} aria-label={label} className={iconButtonStyle(className)}>
      <Icon name={icon} />
    </AriaButton>
  );
}
