import type { Analytics } from '@kinora/contract/analytics/analytics';
import { Panel } from '#ui/page/panel.tsx';
import { Tabs } from '#ui/page/tabs.tsx';
import { MonthChart } from './charts/month-chart.tsx';
import { DownloadCsv } from './download-csv.tsx';
import { monthName } from './numbers.ts';
import { NumbersTable } from './numbers-table.tsx';
import { toCsvRows, toMonthlySeries, type Series } from './series.ts';

/** Monthly views, followers, revenue and watch time, one at a time. */
export function MonthsPanel({ show, analytics }: { show: string; analytics: Analytics }) {
  return (
    <Panel title="Month by month" heading="plain">
      <Tabs
        label="What to show"
        tabs={toMonthlySeries(analytics).map((series) => ({
          id: series.id,
          name: series.name,
          content: <SeriesContent show={show} series={series} rows={() => toCsvRows(analytics, series.id)} />,
        }))}
      />
    </Panel>
  );
}

type SeriesContentProps = { show: string; series: Series; rows: () => (string | number)[][] };

function SeriesContent({ show, series, rows }: SeriesContentProps) {
  const { name, points, style, isLastMonthIncomplete } = series;
  const last = points.at(-1);
  if (!last || points.every(({ value }) => value === 0))
    return (
      <p className="grid min-h-76 place-items-center px-4 text-center text-ink-secondary">
        {series.emptyText}
      </p>
    );
  return (
    <div className="pt-6">
      <p className="mb-4">
        <span className="block font-display text-title tabular-nums">{style.full(last.value)}</span>
        <span className="text-small text-ink-secondary">
          {monthName(last.month, true)}
          {isLastMonthIncomplete && ', so far'}
        </span>
      </p>
      <MonthChart series={series} />
      <NumbersTable
        caption={`${name} by month`}
        header={['Month', name]}
        rows={points.toReversed().map(({ month, value }) => [monthName(month, true), style.full(value)])}
      >
        <DownloadCsv show={show} name={name} rows={rows} />
      </NumbersTable>
    </div>
  );
}
