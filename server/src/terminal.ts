import { userInfo } from 'node:os';

/** Where a command was typed; `machine_user` is null if the machine has no name for its user. */
export type Terminal = {
  machine_user: string | null;
  /** Logs an audit entry when this process runs the command itself, so that the service's log does not have it. */
  note?: ((entry: object) => void) | undefined;
};

/** @param env `sudo` records in it who became another user. */
export function terminalOf(env: NodeJS.ProcessEnv): Terminal {
  if (env.SUDO_USER) return { machine_user: env.SUDO_USER };
  try {
    return { machine_user: userInfo().username };
  } catch {
    // In a container the process may run under a number alone.
    return { machine_user: null };
  }
}
