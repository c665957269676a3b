import { profile } from '@kinora/contract/accounts/profile';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { useSendConfirmation } from './use-send-confirmation.ts';

/** Offers another link to a member whose link did not work; it is sent to the signed-in account. */
export function AnotherLink() {
  const user = useSession();
  const send = useSendConfirmation();
  const { data } = useQuery({ ...queryOf(profile, {}), enabled: user !== null });
  if (!user)
    return (
      <>
        <p className="mt-4 text-ink-secondary">
          If your address is not confirmed yet, get another link under Account Setting.
        </p>
        <LinkButton to="/profile" size="large" className="mt-8 w-full">
          Log In
        </LinkButton>
      </>
    );
  if (!data) return null;
  const email = <bdi className="text-ink wrap-anywhere">{data.profile_email}</bdi>;
  if (data.email_confirmed)
    return (
      <>
        <p className="mt-4 text-ink-secondary">
          The address of your signed-in account, {email}, is confirmed.
        </p>
        <LinkButton to="/profile" variant="secondary" size="large" className="mt-8 w-full">
          Account Setting
        </LinkButton>
      </>
    );
  return (
    <>
      <p className="mt-4 text-ink-secondary">We can send another link to {email}.</p>
      <Button size="large" isPending={send.isPending} onPress={() => send.mutate({})} className="mt-8 w-full">
        Send again
      </Button>
    </>
  );
}
