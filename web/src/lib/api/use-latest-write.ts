import { CallError } from '@kinora/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { readSession } from '../session/session.ts';
import type { createLatestWins } from './latest-wins.ts';
import { useWrite, type WriteOptions } from './use-write.ts';

type LatestOptions<Key, State> = Pick<WriteOptions<never, never>, 'name' | 'changes'> & {
  /** Shared by all components that write this state. */
  latest: ReturnType<typeof createLatestWins<State>>;
  show: (key: Key, state: State) => void;
  /** Moves the server towards the target with one call. @returns the state that resulted. */
  send: (key: Key, state: State, target: State) => Promise<State>;
  onDone?: (key: Key, state: State) => void;
  onFailed: (key: Key, target: State, error: Error) => void;
};

/**
 * Writes a state that can change again before the server has responded, such as a toggle: it is shown right
 * away, the last press wins, and after a failure the server's state is shown.
 * @returns a function that changes the state of a key, such as a show's id, from the shown state to another.
 */
export function useLatestWrite<Key extends string | number, State>({
  latest,
  show,
  send,
  onDone,
  onFailed,
  ...options
}: LatestOptions<Key, State>): (key: Key, from: State, to: State) => void {
  const client = useQueryClient();
  const { mutate } = useWrite(
    ({ key, from, to, token }: { key: Key; from: State; to: State; token: string | undefined }) =>
      latest.request(String(key), {
        from,
        to,
        send: (state, target) => {
          if (readSession()?.token !== token)
            throw new CallError(401, { message: 'Your session has ended.' });
          return send(key, state, target);
        },
      }),
    {
      ...options,
      onDone: (settled, { key, token }) => {
        if (settled?.isReached) onDone?.(key, settled.state);
        if (!settled || settled.isReached) return;
        // Another user may have signed in since the call was sent.
        if (readSession()?.token === token) show(key, settled.state);
        onFailed(key, settled.target, settled.error);
      },
    },
  );
  return (key, from, to) => {
    // Shown synchronously, since the next press may come before the next render.
    if (options.changes) void client.cancelQueries(options.changes);
    show(key, to);
    mutate({ key, from, to, token: readSession()?.token });
  };
}
