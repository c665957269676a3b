import { auditLog, auditSorts, auditActions, type AuditAction } from '@kinora/contract/operator/audit-log';
import { isDay } from '@kinora/contract/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { Button } from '#ui/button/button.tsx';
import { DateField } from '#ui/field/date-field.tsx';
import { Select } from '#ui/field/select.tsx';
import { DataTable } from '#ui/list/data-table.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { auditActionNames } from './audit-action-names.ts';
import { auditColumns } from './audit-columns.tsx';
import { useDownloadLog } from './use-download-log.ts';

const all = 'all';
const actOptions = [
  { id: all, name: 'All actions' },
  ...auditActions.map((act) => ({ id: act, name: auditActionNames[act] })),
];

/** Who did what to whom, when, from where and why. */
export function AuditLogPanel() {
  const listUrl = useListUrl(auditSorts, '-id');
  const [params, setParams] = useSearchParams();
  const act: AuditAction | undefined = auditActions.find((option) => option === params.get('act'));
  const user_id = params.get('user_id') ?? undefined;
  const from = dayParam(params, 'from');
  const until = dayParam(params, 'until');
  const filter = { act, user_id, from, until };
  const entries = useQuery(pageQueryOf(auditLog, { query: { ...listUrl.wanted, ...filter } }));
  const download = useDownloadLog();
  const choose = (name: 'act' | 'from' | 'until', chosen: string | null) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (chosen === null || chosen === all) next.delete(name);
    else next.set(name, chosen);
    setParams(next, { replace: true });
  };
  return (
    <ConsolePanel title="Audit log">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] items-end gap-4 sm:flex sm:flex-wrap">
        <div className="col-span-full sm:w-80">
          <Select
            label="What was done"
            options={actOptions}
            value={act ?? all}
            onChange={(chosen) => choose('act', chosen)}
          />
        </div>
        <DateField label="From" value={from ?? null} onChange={(day) => choose('from', day)} />
        <DateField label="Until" value={until ?? null} onChange={(day) => choose('until', day)} />
        <Button
          variant="secondary"
          className="col-span-full justify-self-start"
          isPending={download.isPending}
          onPress={() => download.start({ search: listUrl.wanted.search, ...filter })}
        >
          Download CSV
        </Button>
      </div>
      <ListState query={entries} search={listUrl.wanted.search} empty="Nothing has been recorded">
        {(page) => (
          <DataTable
            caption="Audit log"
            columns={auditColumns}
            rowId={({ id }) => String(id)}
            searchLabel="Search the log"
            listUrl={listUrl}
            page={page}
            isLoadingPage={entries.isPlaceholderData}
          />
        )}
      </ListState>
    </ConsolePanel>
  );
}

/** Returns a day from the URL; undefined if it is missing or not a valid day. */
function dayParam(params: URLSearchParams, name: string): string | undefined {
  const value = params.get(name) ?? '';
  return isDay(value) ? value : undefined;
}
