import { factors } from '@kinora/contract/accounts/factors';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { LoadingPage } from '#ui/page/loading-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { FactorSetup } from './factor-setup.tsx';

/** Shows a staff page only to people who have the required second factor. */
export function RequireFactor({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(queryOf(factors, {}));
  // After a factor is added, the recovery codes are shown first.
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (error && !data) return <FailedState heading="h1" error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPage />;
  const isMissing = data.required_for !== null && !data.totp && data.passkeys.length === 0;
  if (!isMissing && !isSettingUp) return children;
  return (
    <Page title="Set up a second factor" className="mx-auto max-w-xl px-gutter pt-list pb-10">
      <h1 className="font-display text-title font-medium md:text-[2.75rem]">Set up a second factor</h1>
      <p className="mt-3 mb-8 text-ink-secondary">
        People who run this service can see confidential data: payments, addresses, tax numbers. A password is
        not enough to protect that, so the console opens once your account has a second factor.
      </p>
      <FactorSetup onBegin={() => setIsSettingUp(true)} onDone={() => setIsSettingUp(false)} />
    </Page>
  );
}
