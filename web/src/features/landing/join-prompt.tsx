import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { EmailAddress } from '@kinora/contract/common';
import { useSession } from '#lib/session.ts';
import { keepStartedEmail } from '#lib/started-email.ts';
import { Button } from '#ui/button.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Form } from '#ui/form.tsx';
import { LinkButton } from '#ui/link.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useContractForm } from '#ui/use-contract-form.ts';

const Start = z.object({ email: EmailAddress });

/** Keeps the address for sign-up; someone who is signed in already goes on to the plan. */
export function JoinPrompt() {
  const navigate = useNavigate();
  const form = useContractForm(Start, { email: '' });
  if (useSession())
    return (
      <LinkButton to="/plan-details" size="large">
        Choose your plan
      </LinkButton>
    );
  return (
    <Form
      form={form}
      label="Join"
      onSubmit={async ({ email }) => {
        keepStartedEmail(email);
        await navigate('/sign-up');
      }}
      className="w-full max-w-xl text-start"
    >
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <FormField control={form.control} name="email">
          {(field) => (
            <TextField
              label="Enter your email to start your membership."
              type="email"
              autoComplete="email"
              placeholder="you@example.com"
              {...field}
            />
          )}
        </FormField>
        <Button type="submit" className="h-12 sm:mt-6.5">
          JOIN
        </Button>
      </div>
    </Form>
  );
}
