import { ProfilePage } from '#features/account/profile-page.tsx';
import { useSession } from '#lib/session.ts';
import { LinkButton } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';

/** Account Setting, with what billing has to show in it. */
export function AccountPage() {
  return <ProfilePage billing={<Plan />} />;
}

function Plan() {
  const user = useSession();
  return (
    <Panel title="Plan Details">
      {user?.is_subscribed ? (
        <>
          <p className="font-semibold text-gold">Premium</p>
          <p className="mt-1 text-ink-secondary">Every show and every episode, without ads.</p>
        </>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-ink-secondary">You have no plan yet.</p>
          <LinkButton to="/plan-details">See the plan</LinkButton>
        </div>
      )}
    </Panel>
  );
}
