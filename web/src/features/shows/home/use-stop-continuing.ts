import { continueWatching, stopContinuing } from '@kinora/contract/playback';
import type { ContinueWatchingItem } from '@kinora/contract/playback';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { queryOf } from '#lib/queries.ts';
import { toast } from '#ui/toast.ts';

const { queryKey } = queryOf(continueWatching, {});

/** Takes a show off the row at once; it comes back when that could not be kept. */
export function useStopContinuing() {
  const client = useQueryClient();
  return async (episode: ContinueWatchingItem) => {
    const { id: show_id, title } = episode.tv_show;
    await client.cancelQueries({ queryKey });
    client.setQueryData<ContinueWatchingItem[]>(queryKey, (row = []) =>
      row.filter((one) => one.tv_show.id !== show_id),
    );
    try {
      await call(stopContinuing, { body: { show_id } });
      toast.success(`${title} is off the row until you watch it again.`);
    } catch (error) {
      toast.error(`${title} stays in the row. ${(error as Error).message}`);
    }
    void client.invalidateQueries({ queryKey });
  };
}
