import { listPages } from '@kinora/contract/pages/versions';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { shortDate } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { pageEditorPath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { pageTitles } from './page-titles.ts';

/** The pages that the operator writes. */
export function PagesPanel() {
  const { data, error, refetch } = useQuery(queryOf(listPages, {}));
  return (
    <ConsolePanel title="Pages">
      {data && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {data.map(({ page, valid_from, upcoming_from }) => (
            <li
              key={page}
              className="grid content-start justify-items-start gap-1 rounded-dialog border border-hairline bg-surface-raised p-5 sm:p-6"
            >
              <Link to={pageEditorPath(page)}>{pageTitles[page]}</Link>
              <p className="text-small text-ink-secondary">
                {valid_from ? `In effect since ${shortDate(valid_from, 'UTC')}` : 'From the content files'}
              </p>
              {upcoming_from && (
                <p className="text-small text-gold">
                  A new version takes effect on {shortDate(upcoming_from, 'UTC')}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {!data && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" className="grid gap-3 lg:grid-cols-2">
          <span className="sr-only">Loading…</span>
          {pageSkeletons}
        </div>
      )}
    </ConsolePanel>
  );
}

const pageSkeletons = [0, 1, 2, 3].map((index) => <Skeleton key={index} className="h-24 rounded-dialog" />);
