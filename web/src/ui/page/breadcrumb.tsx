import { PlainLink } from '#ui/button/plain-link.tsx';
import { Icon } from '../media/icon.tsx';

type Crumb = { name: string; to?: string; onPress?: () => void };

const crumbStyle = 'rounded-sm text-ink-secondary transition-colors duration-160 hover:text-gold';

/** Shows the path to the current page: the last crumb is the page itself, the others are links. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1.5 text-small">
        {crumbs.map((crumb, index) => (
          <li key={crumb.name} className="flex items-center gap-1.5">
            {index > 0 && <Icon name="chevron-right" size={14} className="text-ink-faint rtl:-scale-x-100" />}
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{crumb.name}</span>
            ) : crumb.to ? (
              <PlainLink to={crumb.to} className={crumbStyle}>
                {crumb.name}
              </PlainLink>
            ) : (
              <button type="button" onClick={crumb.onPress} className={crumbStyle}>
                {crumb.name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
