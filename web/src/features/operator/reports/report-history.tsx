import type { ReportPage } from '@kinora/contract/operator/reports';
import { exactMoment } from '#lib/format.ts';
import { auditActionNames } from '../audit-log/audit-action-names.ts';
import { reasonText } from '../audit-log/reason-text.ts';

/** The history of a report: who did what. */
export function ReportHistory({ report: { created_at, history } }: { report: ReportPage }) {
  return (
    <section
      aria-label="History"
      className="rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 className="mb-3 text-small text-ink-secondary">History</h2>
      <ol className="divide-y divide-hairline">
        <Entry what="Reported" when={created_at} note={null} />
        {history.map(({ made_at, act, actor, note }) => (
          <Entry
            key={`${made_at} ${act}`}
            what={`${auditActionNames[act]}: ${actor?.name ?? 'someone'}`}
            when={made_at}
            note={reasonText(note)}
          />
        ))}
      </ol>
    </section>
  );
}

function Entry({ what, when, note }: { what: string; when: string; note: string | null }) {
  return (
    <li className="grid gap-0.5 py-3 wrap-anywhere first:pt-0 last:pb-0">
      <span className="font-medium">{what}</span>
      <span className="text-small text-ink-secondary">
        {exactMoment(when)}
        {note && ` · ${note}`}
      </span>
    </li>
  );
}
