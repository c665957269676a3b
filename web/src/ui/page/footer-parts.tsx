import { Link } from 'react-router';
import { boot } from '#lib/boot.ts';

const look =
  'inline-flex min-h-9 items-center rounded-sm text-ink-secondary transition-colors duration-160 hover:text-ink';
const year = new Date().getFullYear();

type FooterPage = { to: string; name: string };

export function FooterLinks({ pages }: { pages: readonly FooterPage[] }) {
  return (
    <nav aria-label="Footer">
      <ul className="flex flex-wrap gap-x-7 gap-y-1">
        {pages.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={look}>
              {name}
            </Link>
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
    <a href={boot.social_url} rel="me noopener" target="_blank" className={look}>
      Follow us
      <span className="sr-only"> (opens a new tab)</span>
    </a>
  );
}

export function Copyright() {
  return (
    <p className="text-ink-faint">
      © 2022–{year} {boot.brand.name}
    </p>
  );
}
