import { readFileSync } from 'node:fs';

/** The processor seconds that a process and its running descendants have taken; Linux only. */
export function processorTimeOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  // Fields 14 and 15 of proc(5), in hundredths of a second (USER_HZ); `fields` starts at field 3.
  const own = (Number(fields[11]) + Number(fields[12])) / 100;
  return children.reduce((sum, child) => sum + processorTimeOf(Number(child)), own);
}
