import { withoutDirectionMarks } from '@kinora/contract/direction-marks';
import {
  deletePermanently,
  listTrash,
  restoreFromTrash,
  type TrashEntry,
} from '@kinora/contract/publishing/trash';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { toast } from '#ui/toast/toast.ts';

export const useTrash = () => useQuery(queryOf(listTrash, {}));

const quote = (title: string) => `“${withoutDirectionMarks(title)}”`;

type DeletedItem = { trash_id: number; title: string };

/**
 * Restores an item with everything that was deleted together with it; also offered as Undo right after a
 * deletion.
 */
export function useRestore() {
  const queryClient = useQueryClient();
  return useWrite(({ trash_id }: DeletedItem) => call(restoreFromTrash, { params: { trash_id } }), {
    onDone: async ({ message = 'Restored' }, { title }) => {
      toast.success(`${message}: ${quote(title)}`);
      await queryClient.invalidateQueries();
    },
    onFailed: (error, { title }) => toast.error(`${quote(title)} was not restored. ${error.message}`),
  });
}

export function useDeletePermanently() {
  const queryClient = useQueryClient();
  return useWrite(({ id }: TrashEntry) => call(deletePermanently, { params: { trash_id: id } }), {
    onDone: async (_reply, { title }) => {
      toast.success(`${quote(title)} was deleted permanently.`);
      await queryClient.invalidateQueries();
    },
    onFailed: (error, { title }) => toast.error(`${quote(title)} is still in the trash. ${error.message}`),
  });
}
