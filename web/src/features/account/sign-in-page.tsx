import { login } from '@kinora/contract/account';
import { CallError } from '@kinora/contract/client';
import { useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { call } from '#lib/api.ts';
import { startSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Form } from '#ui/form.tsx';
import { Link } from '#ui/link.tsx';
import { LoadingPage } from '#ui/loading-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { useContractForm } from '#ui/use-contract-form.ts';
import { AccountLayout } from './account-layout.tsx';
import { SignIn } from './sign-in-form.ts';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';

export function SignInPage() {
  const leaving = useLeaveWhenSignedIn();
  const { state } = useLocation();
  const form = useContractForm(SignIn, { email: '', password: '' });
  if (leaving) return <LoadingPage />;
  return (
    <AccountLayout title="Log In" lead="Welcome back. Your place in every episode is kept.">
      <Form form={form} label="Log In" onSubmit={signIn}>
        <FormField control={form.control} name="email">
          {(field) => <TextField label="Email Address" type="email" autoComplete="username" {...field} />}
        </FormField>
        <FormField control={form.control} name="password">
          {(field) => (
            <TextField label="Password" type="password" autoComplete="current-password" {...field} />
          )}
        </FormField>
        <Button type="submit" size="large" isPending={form.formState.isSubmitting} className="mt-2">
          Log In
        </Button>
      </Form>
      <p className="mt-8 text-small text-ink-secondary">
        New here?{' '}
        <Link to="/sign-up" state={state}>
          Sign Up
        </Link>
      </p>
    </AccountLayout>
  );
}

async function signIn(credentials: z.output<typeof SignIn>): Promise<void> {
  try {
    const { data } = await call(login, { body: { ...credentials, device_type: 'web' } });
    startSession(data);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 422) throw error;
    toast.error(error.status === 0 ? 'Something went wrong while logging in' : error.message);
  }
}
