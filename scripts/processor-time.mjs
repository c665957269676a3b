import { existsSync, readFileSync } from 'node:fs';

/** Linux counts in these, whatever the hardware's own clock. */
const ticksPerSecond = 100;

/** Processor seconds of this process and of those that it started and that have ended; null where nobody counts them. */
export function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return null;
  // The second field is a name that may hold spaces; utime, stime, cutime and cstime are fields 14 to 17 (proc(5)).
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').slice(11, 15) ?? [];
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}
