import { Icon } from '#ui/media/icon.tsx';
import { Link } from '#ui/button/link.tsx';
import type { AttentionItem } from './attention.ts';

export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  return (
    <section
      aria-labelledby="attention"
      className="grid content-start gap-4 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 id="attention" className="text-small text-ink-secondary">
        Needs attention
      </h2>
      {items.length === 0 ? (
        <p className="flex items-center gap-3 text-small">
          <Icon name="check" size={18} className="text-success" />
          Everything is in order.
        </p>
      ) : (
        <ul className="grid gap-4">
          {items.map(({ key, icon, isUrgent, text, action, to }) => (
            <li key={key} className="flex gap-3 text-small">
              <Icon
                name={icon}
                size={18}
                className={isUrgent ? 'shrink-0 text-danger' : 'shrink-0 text-gold'}
              />
              <span className="min-w-0 wrap-anywhere">
                {text} <Link to={to}>{action}</Link>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
