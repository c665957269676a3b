/** Tells a member that their account is suspended, until when and why. `until` is null for a permanent suspension. */
export function suspensionNotice({ until, reason }: { until: string | null; reason: string }): string {
  const end = until === null ? '' : ` until ${dayOf(until)}`;
  return `Your account is suspended${end}. Reason: ${reason}`;
}

const dayOf = (moment: string) =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
