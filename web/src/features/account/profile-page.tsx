import { profile } from '@kinora/contract/profile';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#lib/queries.ts';
import { useSession } from '#lib/session.ts';
import { FailedState } from '#ui/failed-state.tsx';
import { LinkButton } from '#ui/link.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { Settings } from './settings.tsx';

export function ProfilePage() {
  const user = useSession();
  const { data, error, refetch } = useQuery(queryOf(profile, {}));
  if (!user) return null;
  return (
    <Page title="Account Setting" className="mx-auto max-w-6xl px-gutter pt-list pb-10">
      <h1 className="font-display text-title font-medium md:text-[2.75rem]">Account Setting</h1>
      <div className="mt-8 grid items-start gap-6 md:mt-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10">
        <section aria-label="Profile" className={panelLook}>
          {data ? (
            <ProfilePanel profile={data} />
          ) : error ? (
            <FailedState error={error} onRetry={() => void refetch()} />
          ) : (
            <ProfileSkeleton />
          )}
        </section>
        <div className="grid gap-6">
          <Panel title="Plan Details">
            <Plan isSubscribed={user.is_subscribed} />
          </Panel>
          <Panel title="Settings">
            <Settings preferences={user.preferences} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

const panelLook = 'relative rounded-dialog border border-hairline bg-surface-raised p-6 sm:p-8';

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={panelLook}>
      <h2 className="mb-5 text-lead font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Plan({ isSubscribed }: { isSubscribed: boolean }) {
  if (isSubscribed)
    return (
      <>
        <p className="font-semibold text-gold">Premium</p>
        <p className="mt-1 text-ink-secondary">Every show and every episode, without ads.</p>
      </>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="text-ink-secondary">You have no plan yet.</p>
      <LinkButton to="/plan-details">See the plan</LinkButton>
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="mt-5 h-9 w-48" />
      <Skeleton className="mt-7 h-10 w-40" />
      <Skeleton className="mt-5 h-10 w-28" />
      <Skeleton className="mt-5 h-10 w-32" />
    </div>
  );
}
