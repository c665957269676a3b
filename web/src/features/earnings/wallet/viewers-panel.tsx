import { CallError } from '@kinora/contract/client';
import { useParams } from 'react-router';
import { plural } from '#lib/format.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { TableSkeleton } from '#ui/list/table-skeleton.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { statementPath, walletPath } from '../../publishing/dashboard-paths.ts';
import { Panel } from '../../publishing/panel.tsx';
import { NoStatement } from './no-statement.tsx';
import { isNotFound, useStatement, useViewers, useDownloadViewers } from './use-wallet.ts';
import { ViewersTable } from './viewers-table.tsx';
import { exactMoney, statementMonth } from './wallet-text.ts';

/** The viewer-months that add up to a line of a statement. */
export function ViewersPanel() {
  const { statement: id = '', show_id } = useParams();
  const params = { statement: id, show_id: Number(show_id) };
  const listUrl = useListUrl(['viewer']);
  const statement = useStatement(id);
  const viewers = useViewers(params, listUrl.wanted);
  const file = useDownloadViewers();
  const line = statement.data?.lines.find((one) => one.show_id === params.show_id);
  const error = viewers.error ?? statement.error;
  const month = /^\d{4}-\d{2}-/.test(id) ? statementMonth(id) : 'Statement';
  return (
    <Panel
      title={line?.title ?? 'Viewers'}
      crumbs={[
        { name: 'Wallet Payments', to: walletPath },
        { name: month, to: statementPath(id) },
        { name: line?.title ?? 'Viewers' },
      ]}
      action={
        viewers.data && (
          <Button
            variant="secondary"
            size="small"
            isPending={file.isPending}
            onPress={() => file.mutate({ params })}
          >
            Download CSV
          </Button>
        )
      }
    >
      {viewers.data && statement.data && line ? (
        <>
          <p className="max-w-prose text-small text-ink-secondary">
            Everyone who paid and watched {line.title} in {month}, without names and in no particular order;
            the numbers are different for each show and month.{' '}
            {plural(line.viewers, 'The only row is', `All ${line.viewers.toLocaleString()} rows sum to`)}{' '}
            <bdi className="font-medium text-ink tabular-nums">
              {exactMoney(line.by_rule[statement.data.rule].amount_micro, statement.data.currency)}
            </bdi>
            , what the show earned before rounding.
          </p>
          <ViewersTable
            page={viewers.data}
            currency={statement.data.currency}
            listUrl={listUrl}
            isLoadingPage={viewers.isPlaceholderData}
          />
        </>
      ) : error instanceof CallError && error.status === 409 ? (
        <EmptyState title="Too few to be shown">
          <p>{error.message}</p>
          <LinkButton to={statementPath(id)} variant="secondary" size="small">
            Back to the statement
          </LinkButton>
        </EmptyState>
      ) : isNotFound(error) ? (
        <NoStatement />
      ) : error ? (
        <FailedState
          error={error}
          onRetry={() => void Promise.all([viewers.refetch(), statement.refetch()])}
        />
      ) : (
        <TableSkeleton />
      )}
    </Panel>
  );
}
