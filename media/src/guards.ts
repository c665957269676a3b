import type { MediaOptions } from './options.ts';
import { answer } from './programs.ts';

/** Five rungs of 4K take 2.4 GiB with two threads each. */
const defaultMemoryBytes = 6 * 1024 ** 3;

/**
 * The programs to start ffmpeg through, as the head of its argv.
 *
 * On Linux the kernel kills ffmpeg when we die, kill -9 included, and bounds its memory. No other
 * system offers either; there a forgotten ffmpeg ends at its next write, since what it writes goes
 * through pipes that die with us. Its processor time is bounded by the wall clock, threads and niceness.
 */
export async function guards(options: MediaOptions): Promise<string[]> {
  const { setpriv, prlimit, nice } = await (available ??= findOut());
  return [
    ...(setpriv ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    // RLIMIT_DATA, not RLIMIT_AS: threads reserve far more addresses than they use.
    ...(prlimit ? ['prlimit', `--data=${options.memoryBytes ?? defaultMemoryBytes}`] : []),
    ...(nice ? ['nice', '-n', String(options.niceness ?? 10)] : []),
  ];
}

let available: ReturnType<typeof findOut> | undefined;

/** Tries each guard: small systems have programs of these names that know none of the options. */
async function findOut() {
  const linux = process.platform === 'linux';
  const works = async (file: string, ...args: string[]) => (await answer(file, [...args, 'true'])) !== null;
  return {
    setpriv: linux && (await works('setpriv', '--pdeathsig', 'KILL')),
    prlimit: linux && (await works('prlimit', '--data=1000000000')),
    nice: await works('nice', '-n', '1'),
  };
}
