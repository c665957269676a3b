import { monetization } from '@kinora/contract/earnings/monetization';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#lib/api/queries.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { SkeletonLine } from '#ui/page/skeleton-line.tsx';
import { BankAccountSection } from '../bank-account/bank-account-section.tsx';
import { FactorNotice } from '../factor-notice.tsx';
import { TaxFormSection } from '../tax-form/tax-form-section.tsx';
import { EnableMonetization } from './enable-monetization.tsx';
import { MonetizationFacts } from './monetization-facts.tsx';
import { MonetizationForm } from './monetization-form.tsx';

/** The panel about getting paid on the Account Setting page. */
export function MonetizationPanel() {
  const { data: saved, error, refetch } = useQuery(queryOf(monetization, {}));
  const [formState, setFormState] = useState<'initial' | 'open' | 'closed'>('initial');
  const closeForm = () => setFormState('closed');
  return (
    <Panel title={saved ? 'Monetization' : 'Enable Monetization'}>
      {saved && <FactorNotice />}
      {saved && formState === 'open' ? (
        <MonetizationForm saved={saved} onSaved={closeForm} onCancel={closeForm} />
      ) : saved ? (
        <>
          <MonetizationFacts
            key={formState}
            saved={saved}
            shouldTakeFocus={formState === 'closed'}
            onChange={() => setFormState('open')}
          />
          {saved.country !== null && saved.country !== 'US' && (
            <TaxFormSection name={saved.name} country={saved.country} />
          )}
          <BankAccountSection name={saved.name} />
        </>
      ) : saved === null ? (
        <EnableMonetization onSaved={closeForm} />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </Panel>
  );
}

// As tall as the panel of a creator without monetization, so that nothing below it moves for them.
function PanelSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <SkeletonLine className="w-full" />
      <SkeletonLine className="w-full sm:w-3/5" />
      <div className="sm:hidden">
        <SkeletonLine className="w-3/5" />
      </div>
      <div className="mt-3 grid h-11 items-center">
        <SkeletonLine className="w-64" />
      </div>
    </div>
  );
}
