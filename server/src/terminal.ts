import { userInfo } from 'node:os';

/** Where a command was typed; `machine_user` is null if the machine has no name for its user. */
export type Terminal = {
  machine_user: string | null;
  /** Logs an audit entry if this process runs the command itself, because the service's log then lacks the entry. */
  note?: ((entry: object) => void) | undefined;
};

/** @param env the environment, in which `sudo` records the original user. */
export function terminalOf(env: NodeJS.ProcessEnv): Terminal {
  if (env.SUDO_USER) return { machine_user: env.SUDO_USER };
  try {
    return { machine_user: userInfo().username };
  } catch {
    // In a container the process may run under a user id without a name.
    return { machine_user: null };
  }
}
