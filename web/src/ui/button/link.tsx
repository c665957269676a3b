import { PlainLink, type PlainLinkProps } from './plain-link.tsx';
import { buttonStyle, type ButtonSize, type ButtonVariant } from '../style/button-style.ts';
import { classNames } from '../style/class-names.ts';

/** A link in running text. */
export function Link({ className, ...props }: PlainLinkProps) {
  return (
    <PlainLink
      {...props}
      className={classNames(
        'rounded-sm text-gold underline decoration-gold/40 underline-offset-4 transition-colors duration-160',
        'hover:text-gold-hover hover:decoration-current',
        className,
      )}
    />
  );
}

type LinkButtonProps = PlainLinkProps & { variant?: ButtonVariant; size?: ButtonSize };

/** A link that looks like a button: for navigation rather than an action. */
export function LinkButton({ variant = 'primary', size = 'medium', className, ...props }: LinkButtonProps) {
  return <PlainLink {...props} className={buttonStyle(variant, size, className)} />;
}
