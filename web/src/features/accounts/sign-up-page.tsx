import { useLocation } from 'react-router';
import { readSignUpEmail } from '#lib/session/sign-up-email.ts';
import { Button } from '#ui/button/button.tsx';
import { FormField } from '#ui/field/form-field.tsx';
import { Form } from '#ui/form/form.tsx';
import { Link } from '#ui/button/link.tsx';
import { LoadingPage } from '#ui/page/loading-page.tsx';
import { TextField } from '#ui/field/text-field.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { AccountLayout } from './account-layout.tsx';
import { useSignUp } from './use-sign-in.ts';
import { NewPasswordField } from './password/new-password-field.tsx';
import { SignUp } from './sign-up-form.ts';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';

export function SignUpPage() {
  const signUp = useSignUp();
  const isLeaving = useLeaveWhenSignedIn();
  const { state } = useLocation();
  const form = useContractForm(SignUp, {
    name: '',
    email: readSignUpEmail(),
    password: '',
    confirmtPassword: '',
  });
  if (isLeaving) return <LoadingPage />;
  return (
    <AccountLayout title="Create your account" lead="Your first episode is only a minute away.">
      <Form
        form={form}
        label="Sign up"
        onSubmit={({ name, email, password }) => signUp({ name, email, password })}
      >
        <FormField control={form.control} name="name">
          {(field) => <TextField label="Full Name" autoComplete="name" {...field} />}
        </FormField>
        <FormField control={form.control} name="email">
          {(field) => <TextField label="Email Address" type="email" autoComplete="email" {...field} />}
        </FormField>
        <FormField control={form.control} name="password">
          {(field) => <NewPasswordField label="Password" {...field} />}
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
