import type { CallInput, Endpoint } from '@kinora/contract/endpoint';
import {
  useMutation,
  useQueryClient,
  type QueryFilters,
  type UseMutationResult,
} from '@tanstack/react-query';
import { call } from './call.ts';

/** The server's response: the data, and a message for the user if there is one. */
export type Reply<E extends Endpoint> = Awaited<ReturnType<typeof call<E>>>;

export type WriteOptions<Input, Result> = {
  /** Groups related writes, so that `changes` waits for the last of them. */
  name?: string;
  /**
   * The queries that show what is written. Requests for them are cancelled before an optimistic change,
   * which their responses would undo, and they are refetched once the last write of the same name has
   * settled.
   */
  changes?: QueryFilters;
  /** Shows the change before the server has confirmed it. @returns a function that reverts it. */
  optimistic?: (input: Input) => () => void;
  /** Writes in the same queue are sent one after another. */
  queue?: string;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  /** The write counts as pending until the returned promise has settled. */
  onDone?: (result: Result, input: Input) => unknown;
  /** Called after an optimistic change has been reverted. */
  onFailed?: (error: Error, input: Input) => unknown;
  onSettled?: () => unknown;
};

/**
 * Writes to the server with a mutation that calls an endpoint, or a function that makes several calls.
 * `mutate` reports the outcome to the options; `mutateAsync` also throws the CallError, for a
 * form to show. For toggles and settings see `useLatestWrite`.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  options?: WriteOptions<CallInput<E>, Reply<E>>,
): UseMutationResult<Reply<E>, Error, CallInput<E>>;
export function useWrite<Input, Result>(
  send: (input: Input) => Promise<Result>,
  options?: WriteOptions<Input, Result>,
): UseMutationResult<Result, Error, Input>;
export function useWrite(
  target: Endpoint | ((input: never) => Promise<unknown>),
  options: WriteOptions<never, never> = {},
): unknown {
  const client = useQueryClient();
  const { name, changes, optimistic, queue, keepalive = false, onDone, onFailed, onSettled } = options;
  const mutationKey = name === undefined ? undefined : [name];
  return useMutation({
    ...(mutationKey && { mutationKey }),
    ...(queue !== undefined && { scope: { id: queue } }),
    // Without a connection a write fails immediately, instead of being sent whenever the device is
    // back online.
    networkMode: 'always',
    // Inputs may contain passwords, so they don't stay in memory longer than the component.
    gcTime: 0,
    mutationFn: (input: never): Promise<unknown> =>
      typeof target === 'function'
        ? target(input)
        : call(target, input as CallInput<Endpoint>, { keepalive }),
    onMutate: async (input) => {
      if (!optimistic) return undefined;
      if (changes) await client.cancelQueries(changes);
      return optimistic(input);
    },
    onSuccess: (result, input) => onDone?.(result as never, input),
    onError: (error, input, undo) => {
      undo?.();
      return onFailed?.(error, input);
    },
    onSettled: async () => {
      await onSettled?.();
      const isLast = !mutationKey || client.isMutating({ mutationKey }) === 1;
      if (changes && isLast) await client.invalidateQueries(changes);
    },
  });
}
