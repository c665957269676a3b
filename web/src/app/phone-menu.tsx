import type { UserData } from '@kinora/contract/accounts/account';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocation } from 'react-router';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { CategoryLinks } from '#features/discovery/categories/category-links.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Logo } from '#ui/media/logo.tsx';
import { useBackButton } from '#ui/dialog/use-back-button.ts';
import { mainPages } from './main-pages.ts';
import { PhoneMenuAccount } from './phone-menu-account.tsx';

type PhoneMenuProps = { user: UserData | null; onClose: () => void };

/** Lists the header's pages, the genres and the account. */
export function PhoneMenu({ user, onClose }: PhoneMenuProps) {
  const isSubscribed = user?.is_subscribed ?? false;
  const { pathname } = useLocation();
  useBackButton(true, onClose);
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-50 animate-overlay bg-scrim/70 backdrop-blur-sm"
    >
      <Modal className="absolute inset-y-0 end-0 w-full overflow-y-auto sm:max-w-sm overscroll-contain border-s border-hairline bg-surface-raised">
        <Dialog aria-label="Menu" className="grid gap-6 px-gutter pb-10 outline-none">
          <div className="-me-2.5 flex h-header items-center justify-between">
            <Logo />
            <IconButton icon="close" label="Close" onPress={onClose} />
          </div>
          <nav aria-label="Main">
            <ul className="grid">
              {mainPages(isSubscribed).map((page) => (
                <li key={page.to}>
                  <PlainLink
                    to={page.to}
                    aria-current={pathname === page.to ? 'page' : undefined}
                    className="flex min-h-12 items-center rounded-card font-display text-title text-ink aria-[current=page]:text-gold"
                  >
                    {page.name}
                  </PlainLink>
                </li>
              ))}
            </ul>
          </nav>
          {isSubscribed && (
            <section aria-labelledby="menu-categories" className="border-t border-hairline pt-6">
              <h2 id="menu-categories" className="mb-2 text-small text-ink-faint">
                Categories
              </h2>
              <div className="-mx-3">
                <CategoryLinks />
              </div>
            </section>
          )}
          <div className="border-t border-hairline pt-6">
            <PhoneMenuAccount user={user} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
