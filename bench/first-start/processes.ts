import { readdirSync, readFileSync } from 'node:fs';

const sampleInterval_ms = 200;

/** Samples the memory of a process and all its descendants until disposal; also reads its processor time. */
export function watchProcesses(pid: number) {
  let peak_mb = 0;
  const timer = setInterval(() => (peak_mb = Math.max(peak_mb, treeMegabytes(pid))), sampleInterval_ms);
  return {
    /** The highest memory use since the last call. */
    takePeak: (): number => {
      const peak = peak_mb;
      peak_mb = 0;
      return peak;
    },
    /** The processor time of the process and of its children that have ended. */
    processor_s: (): number => {
      const fields = statOf(pid);
      // Fields 14 to 17 of proc(5), in hundredths of a second (USER_HZ); `fields` starts at field 3.
      return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) / 100;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

function treeMegabytes(root: number): number {
  const children = Map.groupBy(listProcesses(), ({ parent }) => parent);
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + megabytesOf(child.pid) + sum(child.pid), 0);
  return megabytesOf(root) + sum(root);
}

const listProcesses = (): { pid: number; parent: number }[] =>
  readdirSync('/proc').flatMap((name) => {
    const parent = /^\d+$/.test(name) ? statOf(Number(name))[1] : undefined;
    return parent === undefined ? [] : { pid: Number(name), parent: Number(parent) };
  });

/** The fields of /proc/<pid>/stat that follow the name, see proc(5); empty for a process that has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/**
 * The proportional set size, in which a page that processes share is counted once: ffmpeg's libraries, and
 * all of our own process while it starts another. Resident sizes would count such pages once per process.
 */
function megabytesOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
