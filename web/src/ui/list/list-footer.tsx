import { entriesInfo } from './entries-info.ts';
import { Pager } from './pager.tsx';
import type { ListUrl } from './use-list-url.ts';

type ListFooterProps = {
  /** The number of entries on all pages. */
  total: number;
  lastPage: number;
  listUrl: ListUrl;
};

/** Shows which entries are listed, and buttons for the other pages. */
export function ListFooter({ total, lastPage, listUrl: { wanted, change } }: ListFooterProps) {
  const page = Math.min(wanted.page, lastPage);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-small text-ink-faint tabular-nums">
        {entriesInfo(page, wanted.page_size, total)}
      </p>
      <Pager page={page} pages={lastPage} onTurn={(turned) => change({ page: turned })} />
    </div>
  );
}
