import { readQuota, type QuotaUsage } from '@kinora/contract/uploads/quota';
import { useQuery } from '@tanstack/react-query';
import { Meter } from 'react-aria-components/Meter';
import { queryOf } from '#lib/api/queries.ts';
import { classNames } from '#ui/style/class-names.ts';
import { Link } from '#ui/button/link.tsx';
import { fileSize, totalLength } from '#lib/format.ts';
import { fullness, type Fullness } from './fullness.ts';

export const useQuota = () => useQuery({ ...queryOf(readQuota, {}), staleTime: 0 });

/** How much of a creator's quota is used; renders nothing if there is no limit. */
export function QuotaMeter() {
  const { data: quota } = useQuota();
  if (!quota?.bytes && !quota?.seconds) return null;
  const level = fullness(quota);
  return (
    <section
      aria-label="Your quota"
      className="grid gap-4 rounded-dialog border border-hairline px-5 py-4 text-small"
    >
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {quota.bytes && <QuotaLine name="Films and uploads" usage={quota.bytes} format={fileSize} />}
        {quota.seconds && (
          <QuotaLine name="Length of your films" usage={quota.seconds} format={totalLength} />
        )}
      </div>
      {level !== 'fine' && (
        <p className="text-ink-secondary">
          {level === 'full' ? 'There is no room for another film.' : 'There is little room left.'} Delete
          films and empty the <Link to="/publisher/trash">trash</Link>, or{' '}
          <Link to="/contact">ask for more</Link>.
        </p>
      )}
    </section>
  );
}

const barColors: Readonly<Record<Fullness, string>> = {
  fine: 'bg-ink-secondary',
  nearly_full: 'bg-gold',
  full: 'bg-danger',
};

type QuotaLineProps = { name: string; usage: QuotaUsage; format: (value: number) => string };

function QuotaLine({ name, usage, format }: QuotaLineProps) {
  const value = Math.min(100, (100 * usage.used) / usage.limit);
  const state = `${format(usage.used)} of ${format(usage.limit)}`;
  return (
    <div className="grid content-start gap-2">
      <p className="flex flex-wrap justify-between gap-x-6">
        <span className="text-ink-secondary">{name}</span>
        <span className="tabular-nums">{state}</span>
      </p>
      <Meter aria-label={name} value={value} valueLabel={state} className="block">
        <span className="block h-1 overflow-hidden rounded-full bg-ink/14">
          <span
            className={classNames(
              'block h-full rounded-full',
              barColors[fullness({ bytes: usage, seconds: null })],
            )}
            style={{ width: `${value}%` }}
          />
        </span>
      </Meter>
    </div>
  );
}
