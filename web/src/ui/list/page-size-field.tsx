import { pageSizes } from '@kinora/contract/schemas';
import { useId } from 'react';
import { Icon } from '../media/icon.tsx';

type PageSizeFieldProps = { value: number; onChange: (size: number) => void };

/** Chooses the number of entries per page. */
export function PageSizeField({ value, onChange }: PageSizeFieldProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-small text-ink-secondary">
      <label htmlFor={id}>Show</label>
      <span className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
          className="h-12 cursor-pointer appearance-none rounded-card border border-control bg-surface-raised ps-3.5 pe-9 text-ink tabular-nums transition-colors duration-160 hover:border-ink-secondary focus:border-gold focus:outline-none"
        >
          {pageSizes.map((size) => (
            <option key={size} value={size} className="bg-surface-overlay">
              {size}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          size={16}
          className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink-faint"
        />
      </span>
      <span aria-hidden="true" className="max-sm:hidden">
        entries
      </span>
    </div>
  );
}
