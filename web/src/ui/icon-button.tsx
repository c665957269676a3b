import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';

type IconButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> & {
  icon: IconName;
  /** What it does, for those who cannot see it. */
  label: string;
  className?: string;
};

/** A round 44-pixel target. */
export function IconButton({ icon, label, className, ...props }: IconButtonProps) {
  return (
    <AriaButton
      {...props}
      aria-label={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-secondary transition-colors duration-160',
        'hover:bg-ink/10 hover:text-ink data-disabled:cursor-default data-disabled:opacity-40',
        className,
      )}
    >
      <Icon name={icon} />
    </AriaButton>
  );
}
