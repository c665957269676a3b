import { clearHistory, removeFromHistory, watchHistory } from '@kinora/contract/accounts/watch-history';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { ListSearch } from '#ui/list/list-search.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { FailedState } from '#ui/page/failed-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import { HistoryRow } from './history-row.tsx';

const page_size = 25;

/** The member's watch history, which they can search, edit and clear. */
export function HistoryPage() {
  const [{ search, page }, setView] = useState({ search: '', page: 1 });
  const [isClearing, setIsClearing] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const { data, error, refetch } = useQuery(
    pageQueryOf(watchHistory, { query: { search, page, page_size } }),
  );
  // Other pages depend on what was watched.
  const writeOptions = {
    changes: {},
    onDone: ({ message }: { message?: string | undefined }) => message && toast.success(message),
    onFailed: toastError,
  };
  const remove = useWrite(removeFromHistory, writeOptions);
  const clear = useWrite(clearHistory, { ...writeOptions, onSettled: () => setIsClearing(false) });
  const removingId = remove.isPending ? Number(remove.variables.body.episode_id) : null;
  const rows = data?.rows.filter(({ episode_id }) => episode_id !== removingId);
  const pages = Math.ceil((data?.total ?? 0) / page_size);
  const isEmpty = rows?.length === 0;
  const hasNoHistory = isEmpty && search === '';
  return (
    <Page title="Watch history" className="mx-auto max-w-5xl px-gutter pt-list pb-10">
      <h1 className="font-display text-title font-medium md:text-[2.75rem]">Watch history</h1>
      <div
        hidden={hasNoHistory}
        className="mt-6 mb-8 flex flex-wrap items-center justify-between gap-4 [&[hidden]]:hidden"
      >
        <ListSearch
          label="Search your history"
          value={search}
          onChange={(next) => setView({ search: next, page: 1 })}
        />
        <Button variant="secondary" isDisabled={!data} onPress={() => setIsClearing(true)}>
          Clear history
        </Button>
      </div>
      {!rows && !error && <HistorySkeleton />}
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {isEmpty && search !== '' && (
        <EmptyState title="Nothing found">
          <p>You have not watched anything with that name.</p>
        </EmptyState>
      )}
      {hasNoHistory && (
        <EmptyState title="You haven't watched anything yet">
          <p>Episodes that you watch will appear here.</p>
          <LinkButton to="/trending">See what is trending</LinkButton>
        </EmptyState>
      )}
      <ol ref={list} tabIndex={-1} aria-label="Watched" className="grid gap-1 outline-none empty:hidden">
        {rows?.map((item) => (
          <HistoryRow
            key={item.episode_id}
            item={item}
            onRemove={() => {
              // The pressed button disappears, so focus would be lost.
              list.current?.focus();
              remove.mutate({ body: { episode_id: String(item.episode_id) } });
            }}
          />
        ))}
      </ol>
      <div className="mt-8 flex justify-center">
        <Pager
          page={page}
          pages={pages}
          onTurn={(next) => {
            setView({ search, page: next });
            scrollTo({ top: 0 });
          }}
        />
      </div>
      <ConfirmDialog
        title="Clear your watch history?"
        confirmLabel="Clear history"
        cancelLabel="Keep it"
        isOpen={isClearing}
        isPending={clear.isPending}
        onConfirm={() => clear.mutate({})}
        onCancel={() => setIsClearing(false)}
      >
        <p>
          We will forget everything you watched: your place in every episode, what you marked as watched, and
          the recommendations based on it. This cannot be undone.
        </p>
      </ConfirmDialog>
    </Page>
  );
}

function HistorySkeleton() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Loading…</output>
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className="flex items-center gap-6 p-3">
          <Skeleton className="aspect-video w-32 shrink-0 sm:w-44" />
          <div className="grid min-w-0 grow gap-3">
            <Skeleton className="h-4 w-4/5 max-w-48" />
            <Skeleton className="h-3 w-2/5 max-w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
