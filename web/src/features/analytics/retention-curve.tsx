import type { Retention } from '@kinora/contract/analytics/analytics';
import { clockTime, count, plural } from '#lib/format.ts';
import { RetentionChart } from './charts/retention-chart.tsx';
import { DownloadCsv } from './download-csv.tsx';
import { averageShare, steepestDropOff } from './drop-off.ts';
import { percent } from './numbers.ts';
import { NumbersTable } from './numbers-table.tsx';

type RetentionCurveProps = { show: string; name: string; retention: Retention };

export function RetentionCurve({
  show,
  name,
  retention: { viewers, duration_s, parts },
}: RetentionCurveProps) {
  if (viewers === 0 || !duration_s)
    return (
      <p className="grid min-h-65 place-items-center text-ink-secondary">
        {viewers === 0 ? 'Nobody has watched this episode yet.' : 'This episode has no video at the moment.'}
      </p>
    );
  const timeAt = (part: number) => clockTime((part / parts.length) * duration_s);
  const dropOffPart = steepestDropOff(parts);
  const summary = `${count(viewers, 'viewer')} ${plural(viewers, 'sees', 'see')} ${percent(averageShare(parts, viewers), 1)} of the episode on average.`;
  return (
    <>
      <p className="mb-4 text-small text-ink-secondary">
        {summary}
        {dropOffPart !== null && (
          <>
            {' '}
            The most viewers leave around <span className="text-ink">{timeAt(dropOffPart)}</span>.
          </>
        )}
      </p>
      <RetentionChart
        label={`Audience retention for ${name}. ${summary}`}
        viewers={viewers}
        parts={parts}
        duration_s={duration_s}
      />
      <NumbersTable
        caption={`Audience retention for ${name}`}
        header={['From', 'Viewers', 'Share']}
        rows={parts.map((seen, part) => [
          `${part}% (${timeAt(part)})`,
          seen.toLocaleString(),
          percent(seen, viewers),
        ])}
      >
        <DownloadCsv
          show={show}
          name={`Retention ${name}`}
          rows={() => [
            ['from_s', 'to_s', 'viewers'],
            ...parts.map((seen, part) => [
              (part * duration_s) / parts.length,
              ((part + 1) * duration_s) / parts.length,
              seen,
            ]),
          ]}
        />
      </NumbersTable>
    </>
  );
}
