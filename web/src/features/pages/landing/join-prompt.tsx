import { emailProblem } from '@kinora/contract/email-address';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { readSignUpEmail, signUpEmailKey, storeSignUpEmail } from '#lib/session/sign-up-email.ts';
import { Button } from '#ui/button/button.tsx';
import { LightTextField } from '#ui/field/light-text-field.tsx';
import { LinkButton } from '#ui/button/link.tsx';

/**
 * Remembers the email address for sign-up. Members see a link to the plan instead, and staff see a link to
 * the console.
 */
export function JoinPrompt() {
  const user = useSession();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  useEffect(() => {
    // Typing may begin before the page is interactive.
    setEmail((typed) => typed || input.current?.value || readSignUpEmail());
  }, []);
  if (user && user.role !== 'member')
    return (
      <LinkButton to="/operator" size="large">
        Go to the console
      </LinkButton>
    );
  if (user)
    return (
      <LinkButton to="/plan-details" size="large">
        Start your membership
      </LinkButton>
    );
  const join = () => {
    // What was typed before the page was interactive may not be in the state yet.
    const address = (input.current?.value ?? email).trim().toLowerCase();
    const problem = emailProblem(address);
    if (problem !== null) {
      setError(problem);
      input.current?.focus();
      return;
    }
    storeSignUpEmail(address);
    void navigate('/sign-up');
  };
  return (
    <form
      noValidate
      // Where the browser sends the form before the page is interactive.
      action="/sign-up"
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
          storeSignUpEmail(value);
          setError(undefined);
        }}
        error={error}
        inputRef={input}
        data-keep-as={signUpEmailKey}
      />
      <Button type="submit" className="h-12 sm:mt-6.5">
        JOIN
      </Button>
    </form>
  );
}
