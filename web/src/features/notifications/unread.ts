import type { Notification, NotificationChange } from '@kinora/contract/notifications/notifications';

/** Ids of the unread notifications. */
export function unreadIds(list: readonly Notification[]): number[] {
  return list.filter((one) => one.status === 'unread').map((one) => one.id);
}

/** The list with the given notifications marked as read or unread. */
export function withStatus(
  list: readonly Notification[],
  ids: readonly number[],
  status: Notification['status'],
): Notification[] {
  return list.map((one) => (ids.includes(one.id) ? { ...one, status } : one));
}

/** The unread count as shown on the badge. */
export function badgeText(unread: number): string {
  return unread > 99 ? '99+' : String(unread);
}

/** The list after a change pushed by the server; `shouldApplyStatus` also applies its read states. */
export function applyChange(
  list: readonly Notification[],
  { added, unread }: NotificationChange,
  shouldApplyStatus: boolean,
): Notification[] {
  const known = new Set(list.map((one) => one.id));
  const merged = [...added.filter((one) => !known.has(one.id)), ...list];
  if (!shouldApplyStatus) return merged;
  return merged.map((one) => ({ ...one, status: unread.includes(one.id) ? 'unread' : 'read' }));
}

/** Whether the server knows of notifications that the list lacks, for example after a lost connection. */
export function hasUnseen(list: readonly Notification[], { unread }: NotificationChange): boolean {
  const newest = Math.max(0, ...list.map((one) => one.id));
  return unread.some((id) => id > newest);
}
