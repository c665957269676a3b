import type { Notification } from '@kinora/contract/notifications';
import { expect, test } from 'vitest';
import { badgeText, marked, unreadIds } from './unread.ts';

const list: Notification[] = [3, 2, 1].map((id) => ({
  id,
  title: 'Salt and Iron',
  message: `Episode ${id} is out`,
  icon: '',
  link: null,
  created_at: '2026-11-21T10:00:00.000Z',
  status: id === 1 ? 'read' : 'unread',
}));

test('reading one leaves the others unread', () => {
  expect(unreadIds(list)).toEqual([3, 2]);
  expect(unreadIds(marked(list, [3], 'read'))).toEqual([2]);
});

test('a mark that could not be saved is taken back, and those that were read before stay read', () => {
  const ids = unreadIds(list);
  expect(marked(marked(list, ids, 'read'), ids, 'unread')).toEqual(list);
});

test('the badge counts as far as it has room', () => {
  expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+']);
});
