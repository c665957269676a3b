import { CallError } from '@kinora/contract/client';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#ui/button/button.tsx';
import { forgetEndedSession, readEndedSession } from '#lib/session/session.ts';
import { Form } from '#ui/form/form.tsx';
import { Link } from '#ui/button/link.tsx';
import { LoadingPage } from '#ui/page/loading-page.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { AccountLayout } from './account-layout.tsx';
import { SecondFactorForm } from './factors/second-factor-form.tsx';
import { PasskeyButton } from './passkeys/passkey-button.tsx';
import { useSignIn, useSignInWithPasskey } from './use-sign-in.ts';
import { ForgotPasswordDialog } from './password/forgot-password-dialog.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { SignIn } from './sign-in-form.ts';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';

export function SignInPage() {
  const { signIn, ticket, startAgain } = useSignIn();
  const signInWithPasskey = useSignInWithPasskey();
  const isLeaving = useLeaveWhenSignedIn();
  const { state } = useLocation();
  const [hasForgottenPassword, setHasForgottenPassword] = useState(false);
  const [endedSession, setEndedSession] = useState(readEndedSession);
  const form = useContractForm(SignIn, { email: endedSession?.email ?? '', password: '' });
  if (isLeaving) return <LoadingPage />;
  if (ticket)
    return (
      <AccountLayout title="Log In" lead="One more step: this account has a second factor.">
        <SecondFactorForm ticket={ticket} onBack={startAgain} />
      </AccountLayout>
    );
  return (
    <AccountLayout title="Log In" lead="Welcome back. Pick up where you left off.">
      {endedSession && (
        <p role="status" className="mb-6 rounded-card bg-gold/10 px-4 py-3 text-small">
          Your session has ended. Please sign in again.{' '}
          <button
            type="button"
            className="cursor-pointer text-gold underline decoration-gold/40 underline-offset-4"
            onClick={() => {
              forgetEndedSession();
              setEndedSession(null);
              form.reset({ email: '', password: '' });
            }}
          >
            Use another account
          </button>
        </p>
      )}
      <Form form={form} label="Log In" onSubmit={(credentials) => signIn(credentials).catch(reportFailure)}>
        <SignInFields form={form} onForgotPassword={() => setHasForgottenPassword(true)} />
        <Button type="submit" size="large" isPending={form.formState.isSubmitting}>
          Log In
        </Button>
        <PasskeyButton size="large" onResponse={signInWithPasskey}>
          Sign in with a passkey
        </PasskeyButton>
      </Form>
      <p className="mt-8 text-small text-ink-secondary">
        New here?{' '}
        <Link to="/sign-up" state={state}>
          Sign Up
        </Link>
      </p>
      <ForgotPasswordDialog
        email={form.getValues('email')}
        isOpen={hasForgottenPassword}
        onClose={() => setHasForgottenPassword(false)}
        onPasswordSet={(email) => form.reset({ email, password: '' })}
      />
    </AccountLayout>
  );
}

/** Shows an error as a toast, unless it belongs in the form. */
function reportFailure(error: unknown): void {
  // Rate limits state how long to wait, so they stay in the form to be read.
  if (!(error instanceof CallError) || error.status === 422 || error.status === 429) throw error;
  toast.error(error.status === 0 ? 'Something went wrong while logging in' : error.message);
}
