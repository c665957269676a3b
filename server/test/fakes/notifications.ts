/** A notification as sent over HTTP. */
export type Notification = { body: string; headers: Record<string, string> };

/** How notifications are delivered: in which order, and how many times each. */
export type Delivery = { order?: 'as sent' | 'backwards' | 'shuffled'; times?: number };

/** Posts notifications to a webhook and returns the status codes. */
export async function deliver(
  url: string,
  notifications: readonly Notification[],
  { order = 'as sent', times = 1 }: Delivery = {},
): Promise<number[]> {
  const copies = notifications.flatMap((one) => Array.from({ length: times }, () => one));
  const statuses: number[] = [];
  for (const { body, headers } of arrange(copies, order)) {
    const response = await fetch(url, { method: 'POST', body, headers });
    await response.arrayBuffer();
    statuses.push(response.status);
  }
  return statuses;
}

function arrange<T>(all: readonly T[], order: Delivery['order']): readonly T[] {
  if (order === 'backwards') return all.toReversed();
  if (order !== 'shuffled') return all;
  return all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
