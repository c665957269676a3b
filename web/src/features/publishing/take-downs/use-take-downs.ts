import { requestPath } from '@kinora/contract/client';
import { appealTakeDown, ownTakeDowns, sendCounterNotice } from '@kinora/contract/publishing/take-downs';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';
import { toast } from '#ui/toast/toast.ts';

/** The publisher's take-downs that are in effect. */
export const useTakeDowns = () => useQuery(queryOf(ownTakeDowns, {}));

const options = {
  changes: { queryKey: [requestPath(ownTakeDowns, {})] },
  onDone: ({ message }: { message?: string | undefined }) => toast.success(message ?? 'Sent'),
};

export const useAppeal = () => useWrite(appealTakeDown, options);
export const useCounterNotice = () => useWrite(sendCounterNotice, options);
