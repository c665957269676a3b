import { useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CodeStep } from './code-step.tsx';
import { EmailStep } from './email-step.tsx';
import { PasswordStep } from './password-step.tsx';

type ForgotPasswordDialogProps = {
  /** The address to start with, if known. */
  email?: string;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the account's address once a new password is set. */
  onPasswordSet?: (email: string) => void;
};

/**
 * Password reset in three steps: email address, emailed code, new password. Starts over each time it opens.
 */
export function ForgotPasswordDialog({ email, isOpen, onClose, onPasswordSet }: ForgotPasswordDialogProps) {
  return (
    <Dialog title="Forgot Password" isOpen={isOpen} onClose={onClose}>
      <Steps
        email={email ?? ''}
        onDone={(accountEmail) => {
          onPasswordSet?.(accountEmail);
          onClose();
        }}
      />
    </Dialog>
  );
}

type Progress =
  | { step: 'email'; email: string }
  | { step: 'code'; email: string }
  | { step: 'password'; email: string; token: string };

const stepNumbers = { email: 1, code: 2, password: 3 };

function Steps({ email, onDone }: { email: string; onDone: (email: string) => void }) {
  const [progress, setProgress] = useState<Progress>({ step: 'email', email });
  const [browser_key] = useState(generateBrowserKey);
  return (
    <>
      <p className="mb-5 text-small text-ink-secondary">Step {stepNumbers[progress.step]} of 3</p>
      {progress.step === 'email' && (
        <EmailStep
          email={progress.email}
          browser_key={browser_key}
          onSent={(to) => setProgress({ step: 'code', email: to })}
        />
      )}
      {progress.step === 'code' && (
        <CodeStep
          email={progress.email}
          browser_key={browser_key}
          onVerified={(token) => setProgress({ step: 'password', email: progress.email, token })}
          onOtherEmail={() => setProgress({ step: 'email', email: progress.email })}
        />
      )}
      {progress.step === 'password' && (
        <PasswordStep email={progress.email} token={progress.token} onDone={() => onDone(progress.email)} />
      )}
    </>
  );
}

/** A random key that distinguishes this browser from other browsers resetting the same account's password. */
function generateBrowserKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
