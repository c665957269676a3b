import { giftSorts, listGifts } from '@kinora/contract/billing/gifts';
import { includesRole } from '@kinora/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { pageQueryOf } from '#lib/api/page-queries.ts';
import { useSession } from '#lib/session/session.ts';
import { DataTable } from '#ui/list/data-table.tsx';
import { ListState } from '#ui/list/list-state.tsx';
import { useListUrl } from '#ui/list/use-list-url.ts';
import { ConsolePanel } from '../console-panel.tsx';
import { giftColumns } from './gift-columns.tsx';
import { GiftLengths } from './gift-lengths.tsx';

/** Memberships that people bought for others, and the lengths for sale. */
export function GiftsPanel() {
  const listUrl = useListUrl(giftSorts, '-id');
  const gifts = useQuery(pageQueryOf(listGifts, { query: listUrl.wanted }));
  const role = useSession()?.role ?? 'member';
  return (
    <ConsolePanel title="Gifts">
      {includesRole(role, 'operator') && <GiftLengths />}
      <ListState query={gifts} search={listUrl.wanted.search} empty="Nobody has bought a gift yet">
        {(page) => (
          <DataTable
            caption="Gifts"
            columns={giftColumns}
            rowId={({ id }) => String(id)}
            searchLabel="Search gifts"
            listUrl={listUrl}
            page={page}
            isLoadingPage={gifts.isPlaceholderData}
          />
        )}
      </ListState>
    </ConsolePanel>
  );
}
