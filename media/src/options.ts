/** What every function that starts ffmpeg accepts. */
export type MediaOptions = {
  /** Stops the work; the call rejects with the signal's reason once the child process is gone. */
  signal?: AbortSignal;
  /** Upper bound of threads for each decoder and encoder; default: as many as there are cores. */
  threads?: number;
  /** Memory the child process may take, in bytes; default 6 GiB. Enforced on Linux only. */
  memoryBytes?: number;
  /** Scheduling niceness of the child process, 0 to 19; default 10. */
  niceness?: number;
  /** Wall-clock limit of the whole call in milliseconds; each function has its own default. */
  timeoutMs?: number;
  /** How long a program may go without any progress before it is killed, in milliseconds; default 60,000. */
  stallMs?: number;
  /**
   * Called when a program has made no progress for a sixth of `stallMs`. It may go on or be killed; meanwhile
   * nobody else needs to wait for it.
   */
  onStandstill?: () => void;
};
