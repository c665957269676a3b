import type { CallInput, Endpoint } from '@kinora/contract/endpoint';
import { call } from '#lib/api/call.ts';
import type { OnSent } from '#lib/api/fetch-with-progress.ts';

type FileCall<E extends Endpoint> = { input: CallInput<E> & { files?: object }; onSent: OnSent };

/** Calls an endpoint that accepts files; if there are any, reports how much was sent. */
export const callWithFiles =
  <E extends Endpoint>(endpoint: E) =>
  ({ input, onSent }: FileCall<E>) =>
    call(endpoint, input, { onSent: hasFiles(input) ? onSent : undefined });

const hasFiles = ({ files = {} }: { files?: object }): boolean => Object.values(files).some(Boolean);
