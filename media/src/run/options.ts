/** Options accepted by every function that starts ffmpeg. */
export type MediaOptions = {
  /** Stops the work; the call rejects with the signal's reason once the child process is gone. */
  signal?: AbortSignal;
  /** Maximum number of threads for each decoder and encoder; default: one per core. */
  threads?: number;
  /** Memory limit of the child process in bytes; default 6 GiB. Enforced on Linux only. */
  memoryBytes?: number;
  /** Scheduling niceness of the child process, 0 to 19; default 10. */
  niceness?: number;
  /** Wall-clock limit of the whole call in milliseconds; each function has its own default. */
  timeoutMs?: number;
  /** Called with each line that a program prints to standard error. */
  onMessage?: (message: string) => void;
  /** How long a program may go without any progress before it is killed, in milliseconds; default 60,000. */
  stallMs?: number;
  /**
   * Called when a program has made no progress for a sixth of `stallMs`. It may still continue, or be killed; in
   * the meantime, other work need not wait for it.
   */
  onStandstill?: () => void;
};
