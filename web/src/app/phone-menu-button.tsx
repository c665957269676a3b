import type { UserData } from '@kinora/contract/accounts/account';
import { lazy, Suspense } from 'react';
import { useOverlayOpen } from '#lib/hooks/use-overlay-open.ts';
import { IconButton } from '#ui/button/icon-button.tsx';

const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));

/** Opens the menu for everything that doesn't fit in a narrow header. */
export function PhoneMenuButton({ user }: { user: UserData | null }) {
  const [isOpen, setOpen] = useOverlayOpen();
  return (
    <>
      <IconButton
        icon="menu"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className={user?.is_subscribed ? '-me-2.5 md:hidden' : '-me-2.5 sm:hidden noscript:hidden'}
      />
      {isOpen && (
        <Suspense>
          <PhoneMenu user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
