import { IconButton } from '../button/icon-button.tsx';

type PagerProps = {
  /** Starts at 1. */
  page: number;
  pages: number;
  onTurn: (page: number) => void;
};

/** Moves between the pages of a list; renders nothing if there is only one. */
export function Pager({ page, pages, onTurn }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="flex items-center gap-1 text-small text-ink-secondary">
      <IconButton
        icon="chevron-left"
        label="Previous page"
        isDisabled={page === 1}
        onPress={() => onTurn(page - 1)}
        className="rtl:-scale-x-100"
      />
      <span className="min-w-24 text-center tabular-nums">
        Page {page} of {pages}
      </span>
      <IconButton
        icon="chevron-right"
        label="Next page"
        isDisabled={page === pages}
        onPress={() => onTurn(page + 1)}
        className="rtl:-scale-x-100"
      />
    </nav>
  );
}
