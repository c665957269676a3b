import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { HeaderSearch } from '#features/shows/search/header-search.tsx';

/** What the header has for subscribers only, as one file to fetch. */
export function SubscriberTools() {
  return (
    <>
      <HeaderSearch />
      <NotificationBell />
    </>
  );
}
