import { existsSync, readFileSync } from 'node:fs';

/** Linux reports in these units (USER_HZ), whatever the kernel's own timer frequency. */
const ticksPerSecond = 100;

/** Returns the processor seconds of this process and its terminated children, or null without /proc. */
export function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return null;
  // The second field is a name that may contain spaces; utime, stime, cutime and cstime are fields 14 to 17
  // (proc(5)).
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ').slice(11, 15) ?? [];
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}
