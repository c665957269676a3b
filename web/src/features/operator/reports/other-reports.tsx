import type { ReportPage } from '@kinora/contract/operator/reports';
import { shortDate } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import { reasonNames } from '../../reports/reason-names.ts';
import { reportPath } from '../console-paths.ts';
import { decisionNames } from './decision-names.ts';

/** Other reports about the same creator's work. */
export function OtherReports({ report: { others } }: { report: ReportPage }) {
  return (
    <section
      aria-label="Other reports"
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 className="mb-3 text-small text-ink-secondary">Other reports about this creator</h2>
      {others.length === 0 && <p className="text-small">There are no other reports.</p>}
      <ul className="divide-y divide-hairline">
        {others.map(({ id, reason, decision, created_at, words }) => (
          <li key={id} className="grid gap-0.5 py-3 wrap-anywhere first:pt-0 last:pb-0">
            <Link to={reportPath(id)} className="justify-self-start">
              Report {id}: {reasonNames[reason]}
            </Link>
            <span className="text-small text-ink-secondary">
              {shortDate(created_at)} · {decision ? decisionNames[decision] : 'Open'}
            </span>
            <span className="line-clamp-2 text-small">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
