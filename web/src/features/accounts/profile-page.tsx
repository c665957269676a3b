import type { UserData } from '@kinora/contract/accounts/account';
import { profile, type Profile } from '@kinora/contract/accounts/profile';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { useSession } from '#lib/session/session.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { ApiKeysPanel } from './api-keys/api-keys-panel.tsx';
import { FactorsPanel } from './factors/factors-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { SessionList } from './sessions/session-list.tsx';
import { Settings } from './settings.tsx';
import { YourData } from './your-data/your-data.tsx';

/** Account Setting. `billing` and `monetization` are the panels for paying and for getting paid. */
export function ProfilePage({ billing, monetization }: { billing: ReactNode; monetization: ReactNode }) {
  const user = useSession();
  const { data, error, refetch } = useQuery({
    ...queryOf(profile, {}),
    placeholderData: user ? profileFromSession(user) : undefined,
  });
  if (!user) return null;
  return (
    <Page title="Account Setting" className="mx-auto max-w-6xl px-gutter pt-list pb-10">
      <h1 className="font-display text-title font-medium md:text-[2.75rem]">Account Setting</h1>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:mt-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
        <Panel title="Profile" heading="plain">
          {data && <ProfilePanel profile={data} />}
          {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {billing}
          <Panel title="Settings">
            <Settings preferences={user.preferences} />
          </Panel>
          {monetization}
          <Panel title="Signing in">
            <FactorsPanel />
          </Panel>
          <Panel title="Where you are signed in">
            <SessionList />
          </Panel>
          <Panel title="API keys">
            <ApiKeysPanel />
          </Panel>
          <Panel title="Your data">
            <YourData />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

/** Placeholder data from the session, so that nothing below moves when the response arrives. */
function profileFromSession({
  name,
  email,
  email_confirmed,
  address,
  profile_photo_path,
  maturity_level,
  created_at,
}: UserData): Profile {
  return {
    profile_name: name,
    profile_email: email,
    email_confirmed,
    pending_email: null,
    profile_address: address,
    profile_image: profile_photo_path,
    user_description: null,
    maturity_level,
    maturity_locked: false,
    created_at,
  };
}
