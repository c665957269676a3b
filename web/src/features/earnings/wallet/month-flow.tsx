import type { Statement } from '@kinora/contract/earnings/royalties';
import type { ReactNode } from 'react';
import { count, money } from '#lib/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { monthName } from './wallet-text.ts';

/** The breakdown from what all viewers paid down to the shows, ending with a check that it adds up. */
export function MonthFlow({ statement }: { statement: Statement }) {
  const { net_minor, pool_minor, lines_minor, reserve_minor, shows, viewers, alpha, currency, month } =
    statement;
  const format = (minor: number) => money(minor, currency);
  const percent = (alpha.num / alpha.den).toLocaleString(undefined, {
    style: 'percent',
    maximumFractionDigits: 4,
  });
  return (
    <section
      aria-label="How the money was shared"
      className="grid content-start gap-4 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 className="text-body font-semibold">How the money for {monthName(month)} was shared</h2>
      <dl className="grid text-small">
        <Step name={`${count(viewers, 'viewer')} paid`} value={format(net_minor)}>
          For days in this month, after tax, fees and refunds
        </Step>
        <Step name={`The creators’ share, ${percent} of it`} value={format(pool_minor)}>
          The pool, rounded down to a whole cent
        </Step>
        <Step name={`Earned by ${count(shows, 'show')}`} value={format(lines_minor)}>
          All shows together, including yours
        </Step>
        <Step name="Earned by no show" value={format(reserve_minor)}>
          The reserve: money from people who watched little or nothing
        </Step>
      </dl>
      <p className="flex items-start gap-2 text-small text-ink-secondary">
        {lines_minor + reserve_minor === pool_minor ? (
          <Icon name="check" size={18} className="mt-px shrink-0 text-success" />
        ) : (
          <Icon name="warning" size={18} className="mt-px shrink-0 text-danger" />
        )}
        <span>
          <bdi className="tabular-nums">
            {format(lines_minor)} + {format(reserve_minor)} = {format(lines_minor + reserve_minor)}
          </bdi>
          {lines_minor + reserve_minor === pool_minor
            ? ': the pool, to the cent.'
            : `, which is not the pool. Please let us know.`}
        </span>
      </p>
    </section>
  );
}

function Step({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-b border-hairline py-2.5 first:pt-0 last:border-0 last:pb-0">
      <dt className="grid gap-0.5">
        <span>{name}</span>
        <span className="text-caption text-ink-faint">{children}</span>
      </dt>
      <dd className="font-medium tabular-nums">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
