import { requestPath, CallError } from '@kinora/contract/client';
import type { ResponseOf, CallInput, Endpoint } from '@kinora/contract/endpoint';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Boot } from '../boot.ts';
import { readSession } from '../session/session.ts';

/** Returns the query options for an endpoint; responses are cached by request path and body. */
export function queryOf<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const path = requestPath(endpoint, input);
  return queryOptions<ResponseOf<E>>({
    queryKey: input.body === undefined ? [path] : [path, input.body],
    queryFn: async ({ signal }) => (await call(endpoint, input, { signal })).data,
  });
}

/** Creates the cache of the server's state, filled with the responses that the document was rendered with. */
export function createQueryClient(embedded: Boot['queries']): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && mayBeTemporary(error),
        // Without a connection, a screen shows an error instead of loading until the connection is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
  // The embedded responses are for visitors; a signed-in user's may differ, so the app requests those.
  if (!readSession()) for (const { path, data } of embedded) client.setQueryData([path], data);
  return client;
}

/** Whether a retry may help: connection and server errors may be temporary, refusals are not. */
function mayBeTemporary(error: Error): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500;
}
