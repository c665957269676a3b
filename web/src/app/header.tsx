import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { classNames } from '#ui/style/class-names.ts';
import { Logo } from '#ui/media/logo.tsx';
import { AccountCorner } from './account-corner.tsx';
import { MainNav } from './main-nav.tsx';
import { PhoneMenuButton } from './phone-menu-button.tsx';

const SubscriberTools = lazy(async () => ({
  default: (await import('./subscriber-tools.tsx')).SubscriberTools,
}));

/** Overlays the top of the page, and turns solid once the page is scrolled. */
export function Header() {
  const user = useSession();
  const isSubscribed = user?.is_subscribed ?? false;
  const isScrolled = useIsScrolled();
  const { pathname } = useLocation();
  const hidesLogo = pathname.startsWith('/publisher');
  // On other pages text starts right below the header, and the gradient that keeps the header readable over
  // pictures would dim that text.
  const isOverPicture = /^\/($|details\/)/.test(pathname);
  return (
    <header
      className={classNames(
        'sticky top-0 z-40 -mb-(--spacing-header) flex h-header items-center gap-5 px-gutter lg:gap-8 transition-[background-color] duration-300',
        'before:pointer-events-none before:absolute before:inset-x-0 before:top-0 before:-z-10 before:h-36 before:bg-linear-to-b before:bg-column',
        'before:from-surface/95 before:via-surface/60 before:to-transparent before:transition-opacity before:duration-300',
        !isOverPicture && 'before:hidden',
        isScrolled && 'bg-surface/92 backdrop-blur-lg before:opacity-0',
      )}
    >
      {!hidesLogo && <Logo />}
      <MainNav isSubscribed={isSubscribed} />
      <div className="ms-auto flex items-center gap-1 sm:gap-2">
        {isSubscribed && (
          <Suspense fallback={<span className="block size-11 lg:w-60 xl:w-72" />}>
            <SubscriberTools />
          </Suspense>
        )}
        <AccountCorner user={user} />
        <PhoneMenuButton user={user} />
      </div>
    </header>
  );
}

/** Whether the page has been scrolled down. */
function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const update = () => setIsScrolled(scrollY > 8);
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return isScrolled;
}
