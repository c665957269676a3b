import type { SortOrder } from '@kinora/contract/schemas';
import { useId } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Icon } from '../media/icon.tsx';

type SortFieldProps = {
  columns: readonly { id: string; name: string }[];
  value: SortOrder<string>;
  onChange: (sort: SortOrder<string>) => void;
};

/** Sorts a list whose rows are shown as cards, with no table header to press. */
export function SortField({ columns, value, onChange }: SortFieldProps) {
  const id = useId();
  const isDescending = value.startsWith('-');
  const sorted = isDescending ? value.slice(1) : value;
  return (
    <div className="flex items-center gap-1.5 text-small text-ink-secondary @4xl:hidden">
      <label htmlFor={id}>Sort by</label>
      <span className="relative">
        <select
          id={id}
          value={sorted}
          onChange={(event) => onChange(event.target.value)}
          className="h-12 max-w-44 cursor-pointer truncate sm:max-w-none appearance-none rounded-card border border-control bg-surface-raised ps-3.5 pe-9 text-ink transition-colors duration-160 hover:border-ink-secondary focus:border-gold focus:outline-none"
        >
          {columns.map((column) => (
            <option key={column.id} value={column.id} className="bg-surface-overlay">
              {column.name}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          size={16}
          className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-faint"
        />
      </span>
      <IconButton
        icon="chevron-down"
        label={isDescending ? 'Sort ascending' : 'Sort descending'}
        onPress={() => onChange(isDescending ? sorted : `-${sorted}`)}
        className={isDescending ? '' : '[&_svg]:rotate-180'}
      />
    </div>
  );
}
