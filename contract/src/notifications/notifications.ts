import * as z from 'zod/mini';
import { Instant, LongId, Nothing } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `link` is the path of the page that the notification is about. `icon` is the path of a picture of the
 * linked episode, season or show, or a topic: `episode`, `follower`, `payment`, `policy`.
 */
export const Notification = z.object({
  id: LongId,
  title: z.string(),
  message: z.string(),
  icon: z.string(),
  link: z.nullable(z.string()),
  created_at: Instant,
  status: z.enum(['unread', 'read']),
});
export type Notification = z.infer<typeof Notification>;

export const notifications = endpoint({
  summary: "The caller's notifications, the newest first",
  method: 'GET',
  path: '/api/notifications',
  auth: 'member',
  response: z.array(Notification),
});

/** A list of ids as bracketed text, such as `[3,17]`. */
const IdList = z
  .string('Enter ids such as [3,17]')
  .check(
    z.maxLength(10_000, 'Mark fewer at a time, or all of them'),
    z.regex(/^\s*\[\s*(\d{1,15}\s*(,\s*\d{1,15}\s*)*)?\]\s*$/, 'Enter ids such as [3,17]'),
  );

export const markAsRead = endpoint({
  summary: 'Mark one or more notifications as read',
  method: 'POST',
  path: '/api/mark-as-read',
  auth: 'member',
  encoding: 'form',
  body: z.object({ ids: z.pipe(IdList, z.pipe(z.transform(parseIds), z.array(LongId))) }),
  response: z.null(),
});

export const markAllAsRead = endpoint({
  summary: "Mark all of the caller's notifications as read",
  method: 'POST',
  path: '/api/mark-all-as-read',
  auth: 'member',
  response: Nothing,
});

/** A change in a member's notifications: the new ones, and the ids of all that are now unread. */
export const NotificationChange = z.object({ added: z.array(Notification), unread: z.array(LongId) });
export type NotificationChange = z.infer<typeof NotificationChange>;

export const notificationStream = endpoint({
  summary: "Changes in the caller's notifications as they happen; the first event is the current state",
  method: 'GET',
  path: '/api/notifications/stream',
  auth: 'member',
  streams: true,
  response: NotificationChange,
});

export const unsubscribe = endpoint({
  summary: 'Unsubscribe an account from notifications, with the link from an email',
  method: 'POST',
  path: '/api/unsubscribe/:token',
  auth: 'visitor',
  encoding: 'form',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  response: Nothing,
});

function parseIds(list: string): number[] {
  return (list.match(/\d+/g) ?? []).map(Number);
}
