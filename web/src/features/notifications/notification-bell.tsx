import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { count } from '#lib/format.ts';
import { useOverlayOpen } from '#lib/hooks/use-overlay-open.ts';
import { classNames } from '#ui/style/class-names.ts';
import { CloseOnBack } from '#ui/dialog/close-on-back.tsx';
import { iconButtonStyle } from '#ui/style/icon-button-style.ts';
import { Icon } from '#ui/media/icon.tsx';
import { popoverStyle } from '#ui/style/popover-style.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { badgeText } from './unread.ts';
import { useNotifications } from './use-notifications.ts';

/** Appears once there is a notification, with the number of unread ones. */
export function NotificationBell() {
  const { list, unread } = useNotifications();
  const [isOpen, setOpen] = useOverlayOpen();
  if (list.length === 0) return null;
  const unreadText = unread.length > 0 ? `, ${count(unread.length, 'unread', 'unread')}` : '';
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button aria-label={`Notifications${unreadText}`} className={iconButtonStyle('relative')}>
        <Icon name="bell" />
        {unread.length > 0 && (
          <span
            aria-hidden="true"
            className="absolute start-5.5 top-1.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-gold px-1 text-caption leading-none font-semibold text-on-gold tabular-nums"
          >
            {badgeText(unread.length)}
          </span>
        )}
      </Button>
      <Popover
        className={classNames(popoverStyle, 'w-[min(26rem,calc(100vw-2rem))] p-2')}
        placement="bottom end"
        containerPadding={16}
      >
        <CloseOnBack />
        <Dialog className="max-h-[75dvh] overflow-auto outline-none">
          <NotificationPanel list={list} unread={unread} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
