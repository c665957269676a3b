import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import {
  continueWatching,
  restoreToContinueWatching,
  removeFromContinueWatching,
  type ContinueWatchingItem,
} from '@kinora/contract/playback/playback';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { toast } from '#ui/toast/toast.ts';

const { queryKey } = queryOf(continueWatching, {});

/** Both writes change the row, so it is refetched once neither is in flight. */
const rowWriteOptions = { name: 'change-continuing', changes: { queryKey } };

type Show = ContinueWatchingItem['tv_show'];

const showName = ({ title }: Show) => withoutDirectionMarks(title);

/** Removes a show from the row immediately, offers to undo that, and puts it back if the call fails. */
export function useRemoveFromContinueWatching() {
  const client = useQueryClient();
  const setRow = (change: (row?: ContinueWatchingItem[]) => ContinueWatchingItem[]) =>
    client.setQueryData<ContinueWatchingItem[]>(queryKey, change);

  const restore = useWrite((show: Show) => call(restoreToContinueWatching, { body: { show_id: show.id } }), {
    ...rowWriteOptions,
    onFailed: (error, show) => toast.error(`${showName(show)} could not be restored. ${error.message}`),
  });

  const stop = useWrite((show: Show) => call(removeFromContinueWatching, { body: { show_id: show.id } }), {
    ...rowWriteOptions,
    optimistic: (show) => {
      const before = client.getQueryData<ContinueWatchingItem[]>(queryKey) ?? [];
      setRow((row = []) => row.filter((one) => one.tv_show.id !== show.id));
      return () =>
        setRow((row = []) => before.filter((one) => one.tv_show.id === show.id || row.includes(one)));
    },
    onDone: (_response, show) => {
      const action = { label: 'Undo', onClick: () => restore.mutate(show) };
      toast.success(`${showName(show)} was removed from this row until you watch it again.`, { action });
    },
    onFailed: (error, show) =>
      toast.error(`${showName(show)} could not be removed from this row. ${error.message}`),
  });

  return ({ tv_show: show }: ContinueWatchingItem) => stop.mutate(show);
}
