import { CallError } from '@kinora/contract/client';
import { openConfirmation } from '@kinora/contract/accounts/confirmation';
import { profile } from '@kinora/contract/accounts/profile';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { updateSession, useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { AccountLayout } from '../account-layout.tsx';
import { useSecretInUrl } from '../use-secret-in-url.ts';
import { AnotherLink } from './another-link.tsx';

/**
 * The page that the link in the sign-up email opens. The address is confirmed by the button, not
 * when the page opens, because mail programs open links to scan them.
 */
export function ConfirmEmailPage() {
  const link = useSecretInUrl();
  return (
    <AccountLayout title="Confirm your email" lead="Then we can send you receipts and news.">
      {link ? (
        <Confirmation key={link} link={link} />
      ) : (
        <>
          <p role="alert">This link is incomplete. Open it from the email again.</p>
          <AnotherLink />
        </>
      )}
    </AccountLayout>
  );
}

function Confirmation({ link }: { link: string }) {
  const user = useSession();
  const { data, error, isPending, mutate } = useWrite(openConfirmation, {
    onDone: ({ data: { email } }) => {
      if (user?.email === email) updateSession({ email_confirmed: true });
    },
    changes: { queryKey: queryOf(profile, {}).queryKey },
  });
  if (data)
    return (
      <>
        <p role="status">
          <bdi className="font-medium wrap-anywhere">{data.data.email}</bdi> is confirmed. Thank you!
        </p>
        <LinkButton to="/" size="large" className="mt-8 w-full">
          Continue
        </LinkButton>
      </>
    );
  if (error instanceof CallError && error.status === 403)
    return (
      <>
        <p role="alert">{error.message}</p>
        <AnotherLink />
      </>
    );
  return (
    <>
      {error && (
        <p role="alert" className="mb-6">
          {error.message}
        </p>
      )}
      <Button
        size="large"
        isPending={isPending}
        onPress={() => mutate({ body: { link } })}
        className="w-full"
      >
        Confirm
      </Button>
    </>
  );
}
