import { listMessages, messageSorts, messageStates } from '@kinora/contract/operator/messages';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { DataTable } from '#ui/list/data-table.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { messagesPath } from '../console-paths.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { FilterLinks } from '../filter-links.tsx';
import { messageColumns } from './message-columns.tsx';

const filters = [
  { value: undefined, name: 'Open' },
  { value: 'handled', name: 'Answered and closed' },
  { value: 'spam', name: 'Marked as spam' },
] as const;

const emptyTexts = {
  open: 'No messages are waiting for an answer',
  handled: 'No messages have been answered yet',
  spam: 'Nothing was marked as spam in the last 30 days',
};

/** The messages sent with the contact forms. */
export function MessagesPanel() {
  const listUrl = useListUrl(messageSorts, '-id');
  const [params] = useSearchParams();
  const state = messageStates.find((option) => option === params.get('state')) ?? 'open';
  const messages = useQuery(pageQueryOf(listMessages, { query: { ...listUrl.wanted, state } }));
  return (
    <ConsolePanel title="Messages">
      <FilterLinks
        path={messagesPath}
        name="state"
        value={state === 'open' ? undefined : state}
        filters={filters}
      />
      <ListState query={messages} search={listUrl.wanted.search} empty={emptyTexts[state]}>
        {(page) => (
          <DataTable
            caption="Messages"
            columns={messageColumns}
            rowId={({ id }) => String(id)}
            searchLabel="Search messages"
            listUrl={listUrl}
            page={page}
            isLoadingPage={messages.isPlaceholderData}
          />
        )}
      </ListState>
    </ConsolePanel>
  );
}
