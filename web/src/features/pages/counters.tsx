import type { AboutUs } from '@kinora/contract/pages/pages';

export function Counters({ counters }: Pick<AboutUs, 'counters'>) {
  return (
    <dl className="grid gap-x-10 gap-y-8 border-y border-hairline py-10 sm:grid-cols-3">
      {counters.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-ink-secondary">{label}</dt>
          <dd className="font-display text-[3.25rem] leading-tight font-medium text-gold tabular-nums">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
