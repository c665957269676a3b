import type { Overview } from '@kinora/contract/operator/overview';
import { Link } from '#ui/button/link.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { attentionItems, healthItems } from './attention-items.ts';

export function Attention({ attention, health }: Pick<Overview, 'attention' | 'health'>) {
  const items = [...healthItems(health), ...attentionItems(attention)];
  return (
    <section
      aria-label="Needs attention"
      className="grid gap-4 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
    >
      <h2 className="text-small text-ink-secondary">Needs attention</h2>
      {items.length === 0 && (
        <p className="flex items-center gap-3 text-small">
          <Icon name="check" size={18} className="text-success" />
          Everything is in order.
        </p>
      )}
      <ul className="grid gap-3 empty:hidden">
        {items.map(({ text, to }) => (
          <li key={text} className="flex gap-3 text-small">
            <Icon name="warning" size={18} className="shrink-0 text-gold" />
            <span>
              {text} {to && <Link to={to}>See which</Link>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
