import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormField } from '#ui/field/form-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import type { PasswordPrompt } from './password-prompt.ts';

type PasswordPromptFieldProps = {
  control: Control<z.input<typeof PasswordPrompt>, unknown, z.output<typeof PasswordPrompt>>;
};

/** Asks a signed-in member for their password again. */
export function PasswordPromptField({ control }: PasswordPromptFieldProps) {
  return (
    <FormField control={control} name="password">
      {(field) => (
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          description="To make sure it’s you."
          {...field}
        />
      )}
    </FormField>
  );
}
