import { shortDate } from '#lib/format.ts';
import { useHydrated } from '#lib/hooks/use-hydrated.ts';

/**
 * A day such as `Jan 1st 22` in the reader's time zone. The server does not know that zone, and renders the
 * day in UTC.
 */
export function ShortDate({ instant }: { instant: string }) {
  return shortDate(instant, useHydrated() ? undefined : 'UTC');
}
