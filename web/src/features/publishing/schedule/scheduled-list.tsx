import { scheduleSorts } from '@kinora/contract/publishing/schedule';
import { useMemo, useState } from 'react';
import { DataTable } from '#ui/list/data-table.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import type { Deletable } from '../use-delete.ts';
import { useEpisodeLink } from '../use-episode-link.ts';
import { scheduledColumns } from './scheduled-columns.tsx';
import { useScheduled } from './use-schedule.ts';

/** The scheduled episodes as a table. */
export function ScheduledList() {
  const { label, to } = useEpisodeLink();
  const listUrl = useListUrl(scheduleSorts);
  const scheduled = useScheduled(listUrl.wanted);
  const [deleting, setDeleting] = useState<Deletable | null>(null);
  const columns = useMemo(() => scheduledColumns(setDeleting), [setDeleting]);
  return (
    <section aria-label="Scheduled episodes" className="grid gap-4">
      <h2 className="font-display text-lead font-medium">Scheduled episodes</h2>
      <ListState
        query={scheduled}
        search={listUrl.wanted.search}
        emptyAfter_ms={6000}
        empty="No entries to show"
        emptyAction={
          <>
            <p>Nothing is scheduled. Upcoming episodes appear here.</p>
            <LinkButton to={to} variant="secondary" size="small">
              {label}
            </LinkButton>
          </>
        }
      >
        {(page) => (
          <DataTable
            caption="Scheduled episodes"
            columns={columns}
            rowId={({ episode }) => String(episode.id)}
            searchLabel="Search by episode title"
            listUrl={listUrl}
            page={page}
            isLoadingPage={scheduled.isPlaceholderData}
          />
        )}
      </ListState>
      <DeleteDialog target={deleting} onClose={() => setDeleting(null)} />
    </section>
  );
}
