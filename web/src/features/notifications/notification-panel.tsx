import type { Notification } from '@kinora/contract/notifications/notifications';
import { Heading } from 'react-aria-components/Heading';
import { Button } from '#ui/button/button.tsx';
import { NotificationItem } from './notification-item.tsx';
import { useMarkAsRead } from './use-mark-as-read.ts';

type NotificationPanelProps = { list: readonly Notification[]; unread: readonly number[] };

export function NotificationPanel({ list, unread }: NotificationPanelProps) {
  const { markOne, markAll } = useMarkAsRead();
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-4 ps-3 pe-1">
        <Heading slot="title" className="font-semibold">
          Notifications
        </Heading>
        <Button
          variant="ghost"
          size="small"
          isDisabled={unread.length === 0}
          onPress={({ target }) => {
            // The button is about to be disabled and would lose the focus.
            target.closest<HTMLElement>('[role=dialog]')?.focus();
            markAll(unread);
          }}
        >
          Mark all as read
        </Button>
      </div>
      <ul className="mt-1 grid gap-0.5">
        {list.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onRead={() => markOne(notification)}
          />
        ))}
      </ul>
    </>
  );
}
