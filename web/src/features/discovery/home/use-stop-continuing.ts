import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import { continueWatching, restoreContinuing, stopContinuing } from '@kinora/contract/playback/playback';
import type { ContinueWatchingItem } from '@kinora/contract/playback/playback';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';
import { toast } from '#ui/toast/toast.ts';

const { queryKey } = queryOf(continueWatching, {});

const changingKey = ['change-continuing'];

type Show = ContinueWatchingItem['tv_show'];

const nameOf = ({ title }: Show) => withoutDirectionMarks(title);

/** Removes a show from the row optimistically, with an undo, and restores it if that fails. */
export function useStopContinuing() {
  const client = useQueryClient();
  const setRow = (change: (row?: ContinueWatchingItem[]) => ContinueWatchingItem[]) =>
    client.setQueryData<ContinueWatchingItem[]>(queryKey, change);
  const onSettled = () => {
    // A refetch now would miss other changes still in flight.
    const isLast = client.isMutating({ mutationKey: changingKey }) === 1;
    return isLast ? client.invalidateQueries({ queryKey }) : undefined;
  };

  const restore = useMutation({
    mutationKey: changingKey,
    mutationFn: (show: Show) => call(restoreContinuing, { body: { show_id: show.id } }),
    onError: (error, show) => toast.error(`${nameOf(show)} did not come back. ${error.message}`),
    onSettled,
  });

  const stop = useMutation({
    mutationKey: changingKey,
    mutationFn: (show: Show) => call(stopContinuing, { body: { show_id: show.id } }),
    onMutate: async (show) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<ContinueWatchingItem[]>(queryKey);
      setRow((row = []) => row.filter((one) => one.tv_show.id !== show.id));
      return before;
    },
    onSuccess: (_kept, show) => {
      const action = { label: 'Undo', onClick: () => restore.mutate(show) };
      toast.success(`${nameOf(show)} is off the row until you watch it again.`, { action });
    },
    onError: (error, show, before = []) => {
      setRow((row = []) => before.filter((one) => one.tv_show.id === show.id || row.includes(one)));
      toast.error(`${nameOf(show)} stays in the row. ${error.message}`);
    },
    onSettled,
  });

  return ({ tv_show: show }: ContinueWatchingItem) => stop.mutate(show);
}
