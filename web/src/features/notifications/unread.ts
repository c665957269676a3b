import type { Notification, NotificationChange } from '@kinora/contract/notifications';

/** Ids of those that were not read yet. */
export function unreadIds(list: readonly Notification[]): number[] {
  return list.filter((one) => one.status === 'unread').map((one) => one.id);
}

/** The list with some of it marked. */
export function marked(
  list: readonly Notification[],
  ids: readonly number[],
  status: Notification['status'],
): Notification[] {
  return list.map((one) => (ids.includes(one.id) ? { ...one, status } : one));
}

/** How many are unread, as it fits a badge. */
export function badgeText(unread: number): string {
  return unread > 99 ? '99+' : String(unread);
}

/** The list after a change that the server tells of; `withMarks` takes over what it says was read. */
export function applied(
  list: readonly Notification[],
  { added, unread }: NotificationChange,
  withMarks: boolean,
): Notification[] {
  const known = new Set(list.map((one) => one.id));
  const whole = [...added.filter((one) => !known.has(one.id)), ...list];
  if (!withMarks) return whole;
  return whole.map((one) => ({ ...one, status: unread.includes(one.id) ? 'unread' : 'read' }));
}

/** Whether there is news that the list lacks, as after a lost connection. */
export function hasUnseen(list: readonly Notification[], { unread }: NotificationChange): boolean {
  const newest = Math.max(0, ...list.map((one) => one.id));
  return unread.some((id) => id > newest);
}
