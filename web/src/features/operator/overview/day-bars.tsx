type DayBarsProps = {
  title: string;
  /** Formats a number with its unit: `3 views`. */
  format: (value: number) => string;
  days: readonly { day: string; value: number }[];
};

/** A number for each of the last few days, as a bar chart. */
export function DayBars({ title, format, days }: DayBarsProps) {
  const max = Math.max(1, ...days.map(({ value }) => value));
  const total = days.reduce((sum, { value }) => sum + value, 0);
  return (
    <section
      aria-label={title}
      className="grid gap-4 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <header className="flex items-baseline justify-between gap-4">
        <h2 className="text-small text-ink-secondary">
          {title}, last {days.length} days
        </h2>
        <p className="font-display text-lead font-medium tabular-nums">{format(total)}</p>
      </header>
      <ol className="flex h-28 items-end gap-1">
        {days.map(({ day, value }) => (
          <li key={day} className="flex h-full flex-1 items-end" title={`${dayLabel(day)}: ${format(value)}`}>
            <span className="sr-only">
              {dayLabel(day)}: {format(value)}
            </span>
            <span
              aria-hidden="true"
              className="block min-h-0.5 w-full rounded-t-[2px] bg-gold"
              style={{ height: `${(100 * value) / max}%` }}
            />
          </li>
        ))}
      </ol>
      <p className="flex justify-between text-caption text-ink-faint tabular-nums" aria-hidden="true">
        <span>{dayLabel(days[0]?.day ?? '')}</span>
        <span>Today</span>
      </p>
    </section>
  );
}

/** A day such as `Nov 24`; days are in UTC. */
const dayLabel = (day: string): string =>
  day && new Date(day).toLocaleDateString(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });
