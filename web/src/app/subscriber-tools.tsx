import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { HeaderSearch } from '#features/discovery/search/header-search.tsx';

/**
 * The subscriber-only part of the header, in one file to fetch. The bell comes first, where nothing moves when
 * it appears.
 */
export function SubscriberTools() {
  return (
    <>
      <NotificationBell />
      <HeaderSearch />
    </>
  );
}
