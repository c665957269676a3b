import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import { continueWatching, restoreContinuing, stopContinuing } from '@kinora/contract/playback';
import type { ContinueWatchingItem } from '@kinora/contract/playback';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { queryOf } from '#lib/queries.ts';
import { toast } from '#ui/toast.ts';

const { queryKey } = queryOf(continueWatching, {});

/** Takes a show off the row at once, and back when that could not be kept or was a mistake. */
export function useStopContinuing() {
  const client = useQueryClient();
  const readRow = () => client.invalidateQueries({ queryKey });

  const restore = async ({ id: show_id, title }: ContinueWatchingItem['tv_show']) => {
    try {
      await call(restoreContinuing, { body: { show_id } });
    } catch (error) {
      toast.error(`${withoutDirectionMarks(title)} did not come back. ${(error as Error).message}`);
    }
    await readRow();
  };

  return async ({ tv_show: show }: ContinueWatchingItem) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData<ContinueWatchingItem[]>(queryKey, (row = []) =>
      row.filter((one) => one.tv_show.id !== show.id),
    );
    const title = withoutDirectionMarks(show.title);
    try {
      await call(stopContinuing, { body: { show_id: show.id } });
      const action = { label: 'Undo', onClick: () => void restore(show) };
      toast.success(`${title} is off the row until you watch it again.`, { action });
    } catch (error) {
      toast.error(`${title} stays in the row. ${(error as Error).message}`);
    }
    await readRow();
  };
}
