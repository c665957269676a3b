import { closeFeed, openFeed } from '@kinora/contract/publishing/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { queryOf } from '#lib/api/queries.ts';
import { schedule } from '@kinora/contract/publishing/schedule';

/** Creates, replaces and revokes the secret feed URL, which the server returns only when it is created. */
export function useFeed() {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(queryOf(schedule, {}));
  const open = useMutation({ mutationFn: async () => (await call(openFeed, {})).data.feed_url, onSettled });
  const close = useMutation({
    mutationFn: () => call(closeFeed, {}),
    onSettled,
    onSuccess: () => open.reset(),
  });
  return { open, close };
}
