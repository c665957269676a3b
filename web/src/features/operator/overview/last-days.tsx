import type { Overview } from '@kinora/contract/operator/overview';
import { count, duration, fileSize } from '#lib/format.ts';
import { DayBars } from './day-bars.tsx';

type Day = Overview['days'][number];

/** Bar charts of the sign-ups, views, watching time and new films of the last few days. */
export function LastDays({ days }: Pick<Overview, 'days'>) {
  const dailyValues = (read: (day: Day) => number) => days.map((day) => ({ day: day.day, value: read(day) }));
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <DayBars
        title="Sign-ups"
        format={(value) => count(value, 'sign-up')}
        days={dailyValues(({ sign_ups }) => sign_ups)}
      />
      <DayBars
        title="Views"
        format={(value) => count(value, 'view')}
        days={dailyValues(({ views }) => views)}
      />
      <DayBars title="Watched" format={duration} days={dailyValues(({ watched_s }) => watched_s)} />
      <DayBars title="New films" format={fileSize} days={dailyValues(({ stored_bytes }) => stored_bytes)} />
    </div>
  );
}
