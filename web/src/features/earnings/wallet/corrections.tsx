import type { Statement, StatementCorrection } from '@kinora/contract/earnings/royalties';
import { count, money } from '#lib/format.ts';
import { monthName, signedMoney } from './wallet-text.ts';

/** Earlier months that were recalculated, with the reason and the changes. */
export function Corrections({ statement: { corrections, currency } }: { statement: Statement }) {
  if (corrections.length === 0) return null;
  return (
    <section aria-label="Corrections" className="grid gap-4">
      <header className="grid gap-1">
        <h2 className="font-display text-lead font-medium">Corrections to earlier months</h2>
        <p className="max-w-prose text-small text-ink-secondary">
          A month that has been posted never changes. When one of its payments is refunded, disputed or late,
          the month is recalculated, and the difference appears here.
        </p>
      </header>
      {corrections.map((correction) => (
        <Correction key={correction.month} correction={correction} currency={currency} />
      ))}
    </section>
  );
}

function Correction({ correction, currency }: { correction: StatementCorrection; currency: string }) {
  const { month, payments, net_change_minor, pool_change_minor, reserve_change_minor, lines } = correction;
  const formatChange = (minor: number) => signedMoney(minor, currency);
  return (
    <article className="grid gap-3 rounded-dialog border border-hairline bg-surface-raised p-5 text-small">
      <h3 className="text-body font-semibold">{monthName(month)} was recalculated</h3>
      <p className="max-w-prose text-ink-secondary">
        {count(payments, 'payment')} changed. What viewers paid for the month changed by{' '}
        <bdi>{formatChange(net_change_minor)}</bdi>, the pool by <bdi>{formatChange(pool_change_minor)}</bdi>{' '}
        and the reserve by <bdi>{formatChange(reserve_change_minor)}</bdi>.
      </p>
      <ul className="grid gap-2">
        {lines.map(({ show_id, title, before_minor, after_minor }) => (
          <li
            key={show_id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-hairline pt-2"
          >
            <bdi className="font-medium">{title}</bdi>
            <span className="text-ink-secondary tabular-nums">
              <bdi>{money(before_minor, currency)}</bdi> before, <bdi>{money(after_minor, currency)}</bdi>{' '}
              now: <bdi className="font-medium text-ink">{formatChange(after_minor - before_minor)}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {lines.length === 0 && <p className="text-ink-secondary">Your shows earned the same as before.</p>}
    </article>
  );
}
