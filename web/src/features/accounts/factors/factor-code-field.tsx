import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormField } from '#ui/field/form-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import type { CodePrompt } from './code-prompt.ts';

type FactorCodeFieldProps = {
  control: Control<z.input<typeof CodePrompt>, unknown, z.output<typeof CodePrompt>>;
};

/** Asks for a code from the authenticator app, or for a recovery code, which also contains letters. */
export function FactorCodeField({ control }: FactorCodeFieldProps) {
  return (
    <FormField control={control} name="code">
      {(field) => (
        <TextField
          label="Code"
          autoComplete="one-time-code"
          description="The six digits that your authenticator app shows, or one of your recovery codes."
          {...field}
        />
      )}
    </FormField>
  );
}
