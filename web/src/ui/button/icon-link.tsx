import { PlainLink, type PlainLinkProps } from './plain-link.tsx';
import { iconButtonStyle } from '../style/icon-button-style.ts';
import { Icon, type IconName } from '../media/icon.tsx';

type IconLinkProps = Omit<PlainLinkProps, 'children' | 'aria-label'> & {
  icon: IconName;
  /** The accessible name: where the link leads. */
  label: string;
  className?: string;
};

/** A round 44-pixel icon link. */
export function IconLink({ icon, label, className, ...props }: IconLinkProps) {
  return (
    <PlainLink {...props} aria-label={label} title={label} className={iconButtonStyle(className)}>
      <Icon name={icon} />
    </PlainLink>
  );
}
