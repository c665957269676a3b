import { monetization } from '@kinora/contract/monetization';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#lib/queries.ts';
import { FailedState } from '#ui/failed-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EnableMonetization } from './enable-monetization.tsx';
import { MonetizationFacts } from './monetization-facts.tsx';
import { MonetizationForm } from './monetization-form.tsx';

/** The panel of Account Setting about being paid. */
export function MonetizationPanel() {
  const { data: kept, error, refetch } = useQuery(queryOf(monetization, {}));
  const [isChanging, setIsChanging] = useState(false);
  const stopChanging = () => setIsChanging(false);
  return (
    <Panel title={kept ? 'Monetization' : 'Enable Monetization'}>
      {kept && isChanging ? (
        <MonetizationForm kept={kept} onSaved={stopChanging} onCancel={stopChanging} />
      ) : kept ? (
        <MonetizationFacts kept={kept} onChange={() => setIsChanging(true)} />
      ) : kept === null ? (
        <EnableMonetization />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </Panel>
  );
}

function PanelSkeleton() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-6 w-full max-w-md" />
      <Skeleton className="h-6 w-56" />
    </div>
  );
}
