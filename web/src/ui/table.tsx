import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type Align = 'start' | 'end';
const alignment: Record<Align, string> = { start: 'text-start', end: 'md:text-end tabular-nums' };

/** Keeps its header in sight; below 768 pixels each row is a card of labelled values. */
export function Table({
  caption,
  header,
  children,
}: {
  caption: string;
  header: ReactNode;
  children: ReactNode;
}) {
  return (
    <table className="block w-full border-separate border-spacing-0 text-small md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>{header}</tr>
      </thead>
      <tbody className="grid gap-3 md:table-row-group">{children}</tbody>
    </table>
  );
}

type HeaderCellProps = {
  align?: Align | undefined;
  sort?: 'ascending' | 'descending' | 'none';
  /** Makes the header a button that sorts. */
  onSort?: () => void;
  children: ReactNode;
};

export function HeaderCell({ align = 'start', sort, onSort, children }: HeaderCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={classNames(
        'sticky top-(--spacing-header) z-10 border-b border-hairline bg-surface px-3 py-3 text-caption font-medium whitespace-nowrap text-ink-faint',
        alignment[align],
      )}
    >
      {onSort ? (
        <button type="button" onClick={onSort} className="inline-flex items-center gap-1 hover:text-ink">
          {children}
          <Icon
            name={sort === 'none' || !sort ? 'sort' : 'chevron-down'}
            size={14}
            className={sort === 'ascending' ? 'rotate-180' : ''}
          />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return (
    <tr className="block rounded-card bg-surface-raised p-3 transition-colors duration-160 md:table-row md:rounded-none md:bg-transparent md:p-0 md:hover:bg-ink/4">
      {children}
    </tr>
  );
}

/** `label` names the value on a phone, where the header is out of sight. */
export function Cell({
  label,
  align = 'start',
  children,
}: {
  label: string;
  align?: Align | undefined;
  children: ReactNode;
}) {
  return (
    <td
      className={classNames(
        'flex min-h-9 items-center justify-between gap-6 px-1 py-1 md:table-cell md:border-b md:border-hairline md:px-3 md:py-3.5 md:align-middle',
        alignment[align],
      )}
    >
      <span aria-hidden="true" className="text-ink-faint md:hidden">
        {label}
      </span>
      <span className="text-end md:text-start">{children}</span>
    </td>
  );
}
