import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, Ref } from 'react';

export type PlainButtonProps = Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'disabled' | 'onClick' | 'onKeyDown' | 'tabIndex'
> & {
  onPress?: ((press: { target: HTMLButtonElement }) => void) | undefined;
  isDisabled?: boolean | undefined;
  /** Ignores presses, but keeps the focus. */
  isPending?: boolean | undefined;
  excludeFromTabOrder?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

// @NOTE React Aria's button adds 15 kB, more than the code of any single public page. React Aria's
// own components still need it as their trigger or as a part.
/** The browser's button, with the behavior that all our buttons share. */
export function PlainButton({
  type = 'button',
  onPress,
  isDisabled = false,
  isPending = false,
  excludeFromTabOrder = false,
  ...props
}: PlainButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    // Safari doesn't focus a pressed button, but dialogs return the focus to the previously focused element.
    event.currentTarget.focus({ preventScroll: true });
    if (isPending) event.preventDefault();
    else onPress?.({ target: event.currentTarget });
  };
  return (
    <button
      {...props}
      type={type}
      disabled={isDisabled}
      data-disabled={isDisabled || undefined}
      aria-disabled={isPending || undefined}
      tabIndex={excludeFromTabOrder ? -1 : undefined}
      onClick={press}
      onKeyDown={stopPressKeys}
    />
  );
}

/** Keeps keys that press the button from triggering shortcuts of surrounding elements. */
function stopPressKeys(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
}
