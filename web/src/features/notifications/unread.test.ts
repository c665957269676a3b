import type { Notification } from '@kinora/contract/notifications/notifications';
import { expect, test } from 'vitest';
import { applyChange, badgeText, hasUnseen, withStatus, unreadIds } from './unread.ts';

const list: Notification[] = [3, 2, 1].map((id) => ({
  id,
  title: 'Salt and Iron',
  message: `Episode ${id} is out`,
  icon: '',
  link: null,
  created_at: '2026-11-21T10:00:00.000Z',
  status: id === 1 ? 'read' : 'unread',
}));

test('marking one notification as read leaves the others unread', () => {
  expect(unreadIds(list)).toEqual([3, 2]);
  expect(unreadIds(withStatus(list, [3], 'read'))).toEqual([2]);
});

test('a failed mark is reverted, and notifications read earlier stay read', () => {
  const ids = unreadIds(list);
  expect(withStatus(withStatus(list, ids, 'read'), ids, 'unread')).toEqual(list);
});

test('the badge counts up to 99', () => {
  expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+']);
});

const newNotification: Notification = { ...list[0]!, id: 4, status: 'unread' };

test('a change adds each new notification once, at the top, and applies marks made on other devices', () => {
  const change = { added: [newNotification], unread: [4, 2] };
  const after = applyChange(list, change, true);
  expect(after.map((one) => one.id)).toEqual([4, 3, 2, 1]);
  expect(unreadIds(after)).toEqual([4, 2]);
  expect(applyChange(after, change, true)).toEqual(after);
});

test('a change does not overwrite marks that are being saved', () => {
  const read = withStatus(list, [3, 2], 'read');
  expect(unreadIds(applyChange(read, { added: [newNotification], unread: [4, 3, 2] }, false))).toEqual([4]);
});

test('new notifications missing from the list are detected, but not those beyond its end', () => {
  expect(hasUnseen(list, { added: [], unread: [5, 3] })).toBe(true);
  expect(hasUnseen(list.slice(0, 2), { added: [], unread: [3, 1] })).toBe(false);
});
