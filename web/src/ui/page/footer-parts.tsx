import { useState } from 'react';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { boot } from '#lib/boot.ts';
import { useHydrated } from '#lib/hooks/use-hydrated.ts';

const linkStyle =
  'inline-flex min-h-9 items-center rounded-sm text-ink-secondary transition-colors duration-160 hover:text-ink';

type FooterPage = { to: string; name: string };

export function FooterLinks({ pages }: { pages: readonly FooterPage[] }) {
  return (
    <nav aria-label="Footer">
      <ul className="flex flex-wrap gap-x-7 gap-y-1">
        {pages.map(({ to, name }) => (
          <li key={to}>
            <PlainLink to={to} className={linkStyle}>
              {name}
            </PlainLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to the operator's social media page. */
export function FollowUs() {
  if (!boot.social_url) return null;
  return (
    <a href={boot.social_url} rel="me noopener" target="_blank" className={linkStyle}>
      Follow us
      <span className="sr-only"> (opens a new tab)</span>
    </a>
  );
}

export function Copyright() {
  const [now] = useState(() => new Date());
  const year = useHydrated() ? now.getFullYear() : now.getUTCFullYear();
  return (
    <p className="text-ink-faint">
      © 2022–{year} {boot.brand.name}
    </p>
  );
}
