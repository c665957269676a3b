import { closeFeed, openFeed, schedule } from '@kinora/contract/publishing/schedule';
import { queryOf } from '#lib/api/queries.ts';
import { useWrite } from '#lib/api/use-write.ts';

const changes = { queryKey: queryOf(schedule, {}).queryKey };

/** Creates, replaces and revokes the secret feed URL, which the server returns only when it is created. */
export function useFeed() {
  const open = useWrite(openFeed, { changes });
  const close = useWrite(closeFeed, { changes, onDone: () => open.reset() });
  return { open, close };
}
