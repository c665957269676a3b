import type { ComponentProps } from 'react';
import { TextField } from '#ui/field/text-field.tsx';

/** A new-password field that states the rules up front. */
export function NewPasswordField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="password"
      autoComplete="new-password"
      description="At least 8 characters with a lower-case letter, an upper-case letter, a digit and a symbol, or a passphrase of at least 16 characters."
      {...props}
    />
  );
}
