import { register } from '@kinora/contract/account';
import { useLocation } from 'react-router';
import { call } from '#lib/api.ts';
import { startSession } from '#lib/session.ts';
import { readStartedEmail } from '#lib/started-email.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Form } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useContractForm } from '#ui/use-contract-form.ts';
import { AccountLayout } from './account-layout.tsx';
import { SignUp } from './sign-up-form.ts';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';

export function SignUpPage() {
  const leaving = useLeaveWhenSignedIn();
  const { state } = useLocation();
  const form = useContractForm(SignUp, {
    name: '',
    email: readStartedEmail(),
    password: '',
    confirmtPassword: '',
  });
  if (leaving) return <LoadingPage />;
  return (
    <AccountLayout title="Create your account" lead="A minute from here to your first episode.">
      <Form
        form={form}
        label="Sign up"
        onSubmit={async ({ name, email, password }) => {
          const { data } = await call(register, { body: { name, email, password, device_type: 'web' } });
          startSession(data);
        }}
      >
        <FormField control={form.control} name="name">
          {(field) => <TextField label="Full Name" autoComplete="name" {...field} />}
        </FormField>
        <FormField control={form.control} name="email">
          {(field) => <TextField label="Email Address" type="email" autoComplete="email" {...field} />}
        </FormField>
        <FormField control={form.control} name="password">
          {(field) => (
            <TextField
              label="Password"
              type="password"
              autoComplete="new-password"
              description="At least 8 characters with a lower-case letter, an upper-case letter, a digit and a symbol."
              {...field}
            />
          )}
        </FormField>
        <FormField control={form.control} name="confirmtPassword">
          {(field) => (
            <TextField label="Confirm Password" type="password" autoComplete="new-password" {...field} />
          )}
        </FormField>
        <Button type="submit" size="large" isPending={form.formState.isSubmitting} className="mt-2">
          Create account
        </Button>
      </Form>
      <p className="mt-8 text-small text-ink-secondary">
        Already have an account?{' '}
        <Link to="/sign-in" state={state}>
          Log In
        </Link>
      </p>
    </AccountLayout>
  );
}
