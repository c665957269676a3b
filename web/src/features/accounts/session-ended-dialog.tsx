import { useEffect, useState } from 'react';
import { leaveEndedSession, readSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Form } from '#ui/form/form.tsx';
import { useContractForm } from '#ui/form/use-contract-form.ts';
import { ForgotPasswordDialog } from './password/forgot-password-dialog.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { SignIn } from './sign-in-form.ts';
import { SecondFactorForm } from './factors/second-factor-form.tsx';
import { useSignIn } from './use-sign-in.ts';

/** On a shared computer, the page must not stay open for long. */
const reloadAfter_ms = 15 * 60_000;

/**
 * Covers a page whose session has ended while in use: the user signs in again and continues where they
 * were. Until then, the page is hidden.
 */
export function SessionEndedDialog() {
  const { signIn, ticket, startAgain: startOver } = useSignIn();
  const [hasForgottenPassword, setHasForgottenPassword] = useState(false);
  useEffect(() => {
    const timer = setTimeout(leaveEndedSession, reloadAfter_ms);
    return () => clearTimeout(timer);
  }, []);
  const email = readSession()?.email ?? '';
  const form = useContractForm(SignIn, { email, password: '' });
  return (
    <>
      <Dialog
        title="Sign in again"
        role="alertdialog"
        hidesPage
        isOpen={!hasForgottenPassword}
        onClose={leaveEndedSession}
      >
        <p className="mb-6 text-ink-secondary">
          Your session has ended. Please sign in again. You can then continue where you left off.
        </p>
        {ticket ? (
          <SecondFactorForm ticket={ticket} onBack={startOver} />
        ) : (
          <Form form={form} label="Log In" onSubmit={signIn}>
            <SignInFields form={form} isEmailFixed onForgotPassword={() => setHasForgottenPassword(true)} />
            <div className="flex flex-wrap justify-end gap-3">
              <Button variant="secondary" onPress={leaveEndedSession}>
                Leave
              </Button>
              <Button type="submit" isPending={form.formState.isSubmitting}>
                Log In
              </Button>
            </div>
          </Form>
        )}
      </Dialog>
      <ForgotPasswordDialog
        email={email}
        isOpen={hasForgottenPassword}
        onClose={() => setHasForgottenPassword(false)}
      />
    </>
  );
}
