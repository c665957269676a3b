import { closeFeed, openFeed } from '@kinora/contract/schedule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { queryOf } from '#lib/queries.ts';
import { schedule } from '@kinora/contract/schedule';

/** Makes, replaces and ends the secret address of the releases; what it is made as is known here alone. */
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
