import { readReport } from '@kinora/contract/operator/reports';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryOf } from '#lib/api/queries.ts';
import { reportsPath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { PanelPlaceholder } from '../panel-placeholder.tsx';
import { DecideForm } from './decide-form.tsx';
import { OtherReports } from './other-reports.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReportHistory } from './report-history.tsx';
import { AssignReport } from './take-button.tsx';

const crumbsTo = (name: string) => [{ name: 'Reports', to: reportsPath }, { name }];

/** One report: its subject, what was done, and the decision to make. */
export function ReportPanel() {
  const { report_id = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(readReport, { params: { report_id } }));
  const name = `Report ${report_id}`;
  if (data)
    return (
      <ConsolePanel title={name} crumbs={crumbsTo(name)}>
        <ReportFacts report={data} />
        {data.decision === null && <AssignReport report={data} />}
        {data.decision === null && <DecideForm key={data.id} report={data} />}
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <ReportHistory report={data} />
          <OtherReports report={data} />
        </div>
      </ConsolePanel>
    );
  return (
    <ConsolePanel title={name} crumbs={crumbsTo(name)}>
      <PanelPlaceholder
        error={error}
        refetch={refetch}
        missing={{ title: 'This report does not exist' }}
        boxes={['h-48 rounded-dialog', 'h-11 w-48', 'h-72 rounded-dialog']}
      />
    </ConsolePanel>
  );
}
