import { CallError } from '@kinora/contract/client';
import { deleteEpisode } from '@kinora/contract/publishing/episodes';
import { deleteSeason } from '@kinora/contract/publishing/seasons';
import { deleteShow } from '@kinora/contract/publishing/shows';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { unlessLeaving } from '#lib/page-leaving.ts';
import { toast } from '#ui/toast/toast.ts';
import { useRestore } from './trash/use-trash.ts';

/** How long the message is shown: longer than other messages, because it offers Undo. */
const undoDuration_ms = 10_000;

export type Deletable = { kind: 'Show' | 'Season' | 'Episode'; id: number; title: string };

export function useDelete() {
  const queryClient = useQueryClient();
  const restore = useRestore();
  return useWrite(send, {
    onDone: async ({ data: { trash_id } }, { kind, title }) => {
      const undo = { label: 'Undo', onClick: () => restore.mutate({ trash_id, title }) };
      toast.success(`${kind === 'Show' ? 'Tvshow' : kind} Deleted Successfully`, {
        action: undo,
        duration: undoDuration_ms,
      });
      await queryClient.invalidateQueries();
    },
    onFailed: (error, { kind, id }) => {
      unlessLeaving(() => console.error(error));
      toast.error(`Something went wrong while Deleting ${failedName(kind, id, error)}`);
    },
  });
}

function send({ kind, id }: Deletable) {
  if (kind === 'Show') return call(deleteShow, { params: { show_id: id } });
  if (kind === 'Season') return call(deleteSeason, { params: { season_id: id } });
  return call(deleteEpisode, { params: { episode_id: id } });
}

function failedName(kind: Deletable['kind'], id: number, error: Error): string {
  if (kind !== 'Show') return kind;
  const isUnreachable = error instanceof CallError && error.status === 0;
  return isUnreachable ? `tvshow with ID ${id}` : 'tvshow';
}
