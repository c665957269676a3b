import type { ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { Icon } from '../media/icon.tsx';

type Align = 'start' | 'end';
const alignment: Record<Align, string> = {
  start: 'text-start',
  end: '@4xl:text-end @4xl:rtl:text-left tabular-nums',
};

/**
 * A table with a sticky header; if its container is too narrow, each row becomes a card of labeled values.
 */
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
    <table className="block w-full border-separate border-spacing-0 text-small @4xl:table">
      <caption className="sr-only">{caption}</caption>
      {/* Hidden rather than visually hidden, so that its buttons can't take focus; a field above the cards
          does the sorting. */}
      <thead className="hidden @4xl:table-header-group">
        <tr>{header}</tr>
      </thead>
      <tbody className="grid gap-3 @xl:grid-cols-2 @4xl:table-row-group">{children}</tbody>
    </table>
  );
}

type HeaderCellProps = {
  align?: Align | undefined;
  sort?: 'ascending' | 'descending' | 'none';
  /** Makes the header a sort button. */
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
    <tr className="flex flex-col rounded-card bg-surface-raised p-3 transition-colors duration-160 @4xl:table-row @4xl:rounded-none @4xl:bg-transparent @4xl:p-0 @4xl:hover:bg-ink/4">
      {children}
    </tr>
  );
}

/**
 * `label` names the value in narrow containers, where the header is hidden. There, the `isLead` cell comes
 * first and needs no label.
 */
export function Cell({
  label,
  align = 'start',
  isLead = false,
  children,
}: {
  label: string;
  align?: Align | undefined;
  isLead?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <td
      className={classNames(
        'flex min-h-9 items-center justify-between gap-6 px-1 py-1 @4xl:table-cell @4xl:border-b @4xl:border-hairline @4xl:px-3 @4xl:py-3.5 @4xl:align-middle',
        isLead && 'order-first pb-3',
        alignment[align],
      )}
    >
      {!isLead && <span className="shrink-0 text-ink-faint @4xl:hidden">{label}</span>}
      <span className={isLead ? 'min-w-0' : 'text-end @4xl:text-start @4xl:rtl:text-right'}>{children}</span>
    </td>
  );
}
