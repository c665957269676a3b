import { buttonStyle, type ButtonSize, type ButtonVariant } from '../style/button-style.ts';
import { Spinner } from '../page/spinner.tsx';
import { PlainButton, type PlainButtonProps } from './plain-button.tsx';

type ButtonProps = PlainButtonProps & { variant?: ButtonVariant; size?: ButtonSize };

/** `isPending` shows a spinner and ignores presses, but keeps focus. */
export function Button({ variant = 'primary', size = 'medium', className, children, ...props }: ButtonProps) {
  return (
    <PlainButton {...props} className={buttonStyle(variant, size, className)}>
      {props.isPending && <Spinner size={18} />}
      {children}
    </PlainButton>
  );
}
