/** Returns the message for a suspended member. `until` is null for a permanent suspension. */
export function suspensionNotice({ until, reason }: { until: string | null; reason: string }): string {
  const end = until === null ? '' : ` until ${formatDay(until)}`;
  return `Your account is suspended${end}. Reason: ${reason}`;
}

const formatDay = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
