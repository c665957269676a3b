import { CallError } from '@kinora/contract/client';
import { readReport } from '@kinora/contract/operator/reports';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryOf } from '#lib/api/queries.ts';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { reports } from '../addresses.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { DecideForm } from './decide-form.tsx';
import { OtherReports } from './other-reports.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReportHistory } from './report-history.tsx';
import { TakeButton } from './take-button.tsx';

const crumbsTo = (name: string) => [{ name: 'Reports', to: reports }, { name }];

/** One report: what it is about, what was done, and what to decide. */
export function ReportPanel() {
  const { report_id = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(readReport, { params: { report_id } }));
  const name = `Report ${report_id}`;
  if (data)
    return (
      <ConsolePanel title={name} crumbs={crumbsTo(name)}>
        <ReportFacts report={data} />
        {data.decision === null && <TakeButton report={data} />}
        {data.decision === null && <DecideForm key={data.id} report={data} />}
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <ReportHistory report={data} />
          <OtherReports report={data} />
        </div>
      </ConsolePanel>
    );
  const isUnknown = error instanceof CallError && [404, 422].includes(error.status);
  return (
    <ConsolePanel title={name} crumbs={crumbsTo(name)}>
      {isUnknown ? (
        <EmptyState title="There is no such report" />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading…</span>
          <Skeleton className="h-48 rounded-dialog" />
          <Skeleton className="h-11 w-48" />
          <Skeleton className="h-72 rounded-dialog" />
        </div>
      )}
    </ConsolePanel>
  );
}
