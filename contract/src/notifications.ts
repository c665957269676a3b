import * as z from 'zod/mini';
import { Id, Instant } from './common.ts';
import { endpoint } from './endpoint.ts';

/** `link` is the path of the page that it is about. */
export const Notification = z.object({
  id: Id,
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
  answer: z.array(Notification),
});

/** A list of ids as bracketed text, such as `[3,17]`. */
const IdList = z
  .string('Enter ids such as [3,17]')
  .check(z.regex(/^\s*\[\s*(\d{1,9}\s*(,\s*\d{1,9}\s*)*)?\]\s*$/, 'Enter ids such as [3,17]'));

export const markAsRead = endpoint({
  summary: 'Mark notifications as read, singly or many at once',
  method: 'POST',
  path: '/api/mark-as-read',
  auth: 'member',
  encoding: 'form',
  body: z.object({ ids: z.pipe(IdList, z.pipe(z.transform(numbersOf), z.array(Id))) }),
  answer: z.null(),
});

function numbersOf(list: string): number[] {
  return (list.match(/\d+/g) ?? []).map(Number);
}
