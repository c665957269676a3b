import type { Notification } from '@kinora/contract/notifications';

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
