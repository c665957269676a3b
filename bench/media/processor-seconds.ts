import { execFileSync } from 'node:child_process';

/** Returns the processor seconds (user and system) of a command and its children, as reported by the shell. */
export function processorSeconds(command: string, ...args: string[]): number {
  const printed = execFileSync('sh', ['-c', '"$0" "$@" >&2 || exit 1; times', command, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const children = printed.trim().split('\n')[1] ?? '';
  const times = Array.from(children.matchAll(/(\d+)m([\d.]+)s/g), ([, m, s]) => Number(m) * 60 + Number(s));
  return times.reduce((sum, seconds) => sum + seconds, 0);
}
