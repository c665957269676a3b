import { managedProfile } from '@kinora/contract/accounts/manage-profile';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { Breadcrumb } from '#ui/page/breadcrumb.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { ManageProfileForm } from './manage-profile-form.tsx';

/** The personal details a member may add to their profile. */
export function ManageProfilePage() {
  const { data, error, refetch } = useQuery(queryOf(managedProfile, {}));
  return (
    <Page title="Manage Profile" className="mx-auto max-w-3xl px-gutter pt-list pb-10">
      <Breadcrumb crumbs={[{ name: 'Account Setting', to: '/profile' }, { name: 'Manage Profile' }]} />
      <h1 className="mt-2 font-display text-title font-medium md:text-[2.75rem]">Manage Profile</h1>
      <Panel title="Profile" heading="plain" className="mt-8 md:mt-10">
        {data ? (
          <ManageProfileForm profile={data} />
        ) : error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <FormSkeleton />
        )}
      </Panel>
    </Page>
  );
}

function FormSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">Loading…</span>
      <Skeleton className="size-28 rounded-full" />
      {['h-12', 'h-12', 'h-12', 'h-24'].map((height, index) => (
        <div key={index} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={height} />
        </div>
      ))}
    </div>
  );
}
