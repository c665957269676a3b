import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { classNames } from '#ui/style/class-names.ts';
import { mainPages } from './main-pages.ts';

const CategoriesMenu = lazy(async () => ({
  default: (await import('#features/discovery/categories/categories-menu.tsx')).CategoriesMenu,
}));

const linkStyle =
  'rounded-sm py-1 text-ink-secondary transition-colors duration-160 hover:text-ink aria-[current=page]:text-ink aria-expanded:text-ink';

/** The header's links, shown if there is room for them; phones have them in the menu. */
export function MainNav({ isSubscribed }: { isSubscribed: boolean }) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      className={classNames(
        'hidden items-center gap-5 text-small font-medium lg:gap-6 noscript:flex noscript:max-sm:gap-3',
        isSubscribed ? 'md:flex' : 'sm:flex',
      )}
    >
      {mainPages(isSubscribed).map((page) => (
        <PlainLink
          key={page.to}
          to={page.to}
          aria-current={pathname === page.to ? 'page' : undefined}
          className={linkStyle}
        >
          {page.name}
        </PlainLink>
      ))}
      {isSubscribed && (
        <Suspense>
          <CategoriesMenu className={linkStyle} />
        </Suspense>
      )}
    </nav>
  );
}
