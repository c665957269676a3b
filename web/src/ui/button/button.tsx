import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { buttonStyle, type ButtonSize, type ButtonVariant } from '../style/button-style.ts';
import { Spinner } from '../page/spinner.tsx';

type ButtonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
};

/** `isPending` shows a spinner and ignores presses, but keeps focus. */
export function Button({ variant = 'primary', size = 'medium', className, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={buttonStyle(variant, size, className)}>
      {props.isPending && <Spinner size={18} />}
      {children}
    </AriaButton>
  );
}
