import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import type { SignIn } from './sign-in-form.ts';

type SignInFieldsProps = {
  form: UseFormReturn<z.input<typeof SignIn>, unknown, z.output<typeof SignIn>>;
  /** Whether only the owner of this address may sign in. */
  isEmailFixed?: boolean;
  onForgotPassword: () => void;
};

/** The fields for email address and password, and the button for a forgotten password. */
export function SignInFields({ form, isEmailFixed = false, onForgotPassword }: SignInFieldsProps) {
  return (
    <>
      <FormField control={form.control} name="email">
        {(field) => (
          <TextField
            label="Email Address"
            type="email"
            autoComplete="username"
            isReadOnly={isEmailFixed}
            {...field}
          />
        )}
      </FormField>
      <FormField control={form.control} name="password">
        {(field) => <TextField label="Password" type="password" autoComplete="current-password" {...field} />}
      </FormField>
      <Button
        variant="ghost"
        size="small"
        onPress={onForgotPassword}
        className="-ms-3.5 -mt-2 justify-self-start"
      >
        Forgot Password?
      </Button>
    </>
  );
}
