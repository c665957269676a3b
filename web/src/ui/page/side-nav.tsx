import { useEffect, useRef } from 'react';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { Icon, type IconName } from '../media/icon.tsx';

export type SideNavItem = { name: string; icon: IconName; to: string; isCurrent: boolean };

/** Links between the screens of an area: beside the content, or on a phone in a scrolling row above it. */
export function SideNav({ label, items }: { label: string; items: readonly SideNavItem[] }) {
  const nav = useRef<HTMLElement>(null);
  const current = items.findIndex(({ isCurrent }) => isCurrent);
  useEffect(() => centerLink(nav.current, current), [nav, current]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="-mx-gutter -my-1.5 flex gap-2 overflow-x-auto scroll-px-gutter px-gutter py-1.5 [scrollbar-width:none] lg:sticky lg:[scrollbar-width:thin] lg:top-[calc(var(--spacing-header)+1.5rem)] lg:-m-1 lg:grid lg:max-h-[calc(100dvh-var(--spacing-header)-2rem)] lg:content-start lg:gap-0.5 lg:self-start lg:p-1"
    >
      <p className="hidden px-3.5 pb-4 font-display text-lead font-medium lg:block">{label}</p>
      {items.map(({ name, icon, to, isCurrent }) => (
        <PlainLink
          key={name}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className="flex h-11 lg:pointer-fine:h-8.5 shrink-0 items-center gap-2.5 rounded-card border border-hairline px-3.5 text-small font-medium whitespace-nowrap text-ink-secondary transition-colors duration-160 hover:bg-ink/6 hover:text-ink aria-[current=page]:border-gold/40 aria-[current=page]:bg-gold/12 aria-[current=page]:text-gold lg:border-transparent lg:aria-[current=page]:border-transparent"
        >
          <Icon name={icon} size={18} />
          {name}
        </PlainLink>
      ))}
    </nav>
  );
}

/**
 * Scrolls a link to the middle of the links, which may be wider than a phone's screen or taller than the window.
 * `scrollIntoView` would also scroll the page.
 */
function centerLink(nav: HTMLElement | null, index: number): void {
  const link = nav?.querySelectorAll('a')[index];
  if (!nav || !link) return;
  const [to, from] = [middleOf(link), middleOf(nav)];
  nav.scrollBy({ left: to.x - from.x, top: to.y - from.y });
}

function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
