import { EmailAddress } from '@kinora/contract/common';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useSession } from '#lib/session/session.ts';
import { storeSignUpEmail, readSignUpEmail } from '#lib/session/sign-up-email.ts';
import { Button } from '#ui/button/button.tsx';
import { LightTextField } from '#ui/field/light-text-field.tsx';
import { LinkButton } from '#ui/button/link.tsx';

/** Remembers the email address for sign-up; anyone already signed in gets a link to the plan. */
export function JoinPrompt() {
  const user = useSession();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(readSignUpEmail);
  const [error, setError] = useState<string>();
  if (user)
    return (
      <LinkButton to="/plan-details" size="large">
        Start your membership
      </LinkButton>
    );
  const join = () => {
    const checked = z.safeParse(EmailAddress, email);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      input.current?.focus();
      return;
    }
    storeSignUpEmail(checked.data);
    void navigate('/sign-up');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        join();
      }}
      className="grid w-full max-w-xl items-start gap-3 text-start sm:grid-cols-[1fr_auto]"
    >
      <LightTextField
        label="Enter your email to start your membership."
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        value={email}
        onChange={(value) => {
          setEmail(value);
          setError(undefined);
        }}
        error={error}
        inputRef={input}
      />
      <Button type="submit" className="h-12 sm:mt-6.5">
        JOIN
      </Button>
    </form>
  );
}
