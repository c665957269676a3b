import { readQuota, type QuotaUsage } from '@kinora/contract/uploads/quota';
import { useQuery } from '@tanstack/react-query';
import { Meter } from 'react-aria-components/Meter';
import { queryOf } from '#lib/api/queries.ts';
import { classNames } from '#ui/style/class-names.ts';
import { Link } from '#ui/button/link.tsx';
import { fileSize, totalLength } from '#lib/format.ts';
import { fullness, type Fullness } from './fullness.ts';

export const useQuota = () => useQuery({ ...queryOf(readQuota, {}), staleTime: 0 });

/** How much of their limits a creator's films take up; renders nothing if there is no limit. */
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
        {quota.bytes && <QuotaLine name="Films and uploads" part={quota.bytes} format={fileSize} />}
        {quota.seconds && <QuotaLine name="Length of your films" part={quota.seconds} format={totalLength} />}
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
  nearly: 'bg-gold',
  full: 'bg-danger',
};

type QuotaLineProps = { name: string; part: QuotaUsage; format: (value: number) => string };

function QuotaLine({ name, part, format }: QuotaLineProps) {
  const value = Math.min(100, (100 * part.used) / part.limit);
  const state = `${format(part.used)} of ${format(part.limit)}`;
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
              barColors[fullness({ bytes: part, seconds: null })],
            )}
            style={{ width: `${value}%` }}
          />
        </span>
      </Meter>
    </div>
  );
}
