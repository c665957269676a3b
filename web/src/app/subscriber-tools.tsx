import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { HeaderSearch } from '#features/discovery/search/header-search.tsx';

/**
 * The part of the header that only subscribers see, bundled as one chunk. The bell comes first, so that the
 * search doesn't move when the bell appears.
 */
export function SubscriberTools() {
  return (
    <>
      <NotificationBell />
      <HeaderSearch />
    </>
  );
}
