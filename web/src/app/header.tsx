import { NavLink, useLocation } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { Logo } from '#ui/logo.tsx';
import { AccountCorner } from './account-corner.tsx';
import { useScrolled } from './use-scrolled.ts';

/** Lies over the top of the page, and turns solid once that is scrolled away. */
export function Header({ isLanding }: { isLanding: boolean }) {
  const scrolled = useScrolled();
  const { pathname } = useLocation();
  const hidesLogo = pathname.startsWith('/publisher');
  // Words begin right below the header there; the shade that keeps it readable over pictures would dim them.
  const hasNoPicture = /^\/(publisher|upload)(\/|$)/.test(pathname);
  return (
    <header
      className={classNames(
        'sticky top-0 z-40 -mb-(--spacing-header) flex h-header items-center gap-5 px-gutter sm:gap-8 transition-[background-color] duration-300',
        'before:pointer-events-none before:absolute before:inset-x-0 before:top-0 before:-z-10 before:h-36 before:bg-linear-to-b',
        'before:from-surface/95 before:via-surface/60 before:to-transparent before:transition-opacity before:duration-300',
        hasNoPicture && 'before:hidden',
        scrolled && 'bg-surface/92 backdrop-blur-lg before:opacity-0',
      )}
    >
      {!hidesLogo && <Logo />}
      {!isLanding && (
        <nav
          aria-label="Main"
          className="flex items-center max-[25rem]:not-first:hidden gap-6 text-small font-medium"
        >
          <NavLink
            to="/"
            end
            className="rounded-sm text-ink-secondary hover:text-ink aria-[current=page]:text-ink"
          >
            Home
          </NavLink>
        </nav>
      )}
      <div className="ms-auto flex items-center gap-2">
        <AccountCorner />
      </div>
    </header>
  );
}
