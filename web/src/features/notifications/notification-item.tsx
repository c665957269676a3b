import type { Notification } from '@kinora/contract/notifications/notifications';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { shortDate } from '#lib/format.ts';
import { classNames } from '#ui/style/class-names.ts';
import { NotificationIcon } from './notification-icon.tsx';

type NotificationItemProps = { notification: Notification; onRead: () => void };

const linkStyle =
  'flex w-full gap-3.5 rounded-card p-3 text-start -outline-offset-2! transition-colors duration-160 hover:bg-ink/8';

/** A notification; pressing it marks it as read and opens its link. */
export function NotificationItem({ notification, onRead }: NotificationItemProps) {
  const { title, message, icon, link, created_at, status } = notification;
  const isUnread = status === 'unread';
  const content = (
    <>
      <NotificationIcon icon={icon} />
      <span className="min-w-0 grow">
        <span
          className={classNames(
            'line-clamp-2 text-small font-medium wrap-anywhere',
            !isUnread && 'text-ink-secondary',
          )}
        >
          <bdi>{title}</bdi>
        </span>
        <span className="mt-0.5 line-clamp-3 text-small wrap-anywhere text-ink-secondary">
          <bdi>{message}</bdi>
        </span>
        <time dateTime={created_at} className="mt-1 block text-caption text-ink-secondary">
          {shortDate(created_at)}
        </time>
      </span>
      {isUnread && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-gold">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </>
  );
  return (
    <li>
      {/* Only links within the app are followed. */}
      {link && /^\/(?!\/)/.test(link) ? (
        <PlainLink to={link} onClick={onRead} className={linkStyle}>
          {content}
        </PlainLink>
      ) : (
        <button type="button" onClick={onRead} className={linkStyle}>
          {content}
        </button>
      )}
    </li>
  );
}
