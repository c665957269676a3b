import type { MediaOptions } from './options.ts';
import { outputOf } from './programs.ts';

/** Encoding five rungs from a 4K source takes 2.4 GiB with two threads each. */
const defaultMemoryBytes = 6 * 1024 ** 3;

/**
 * Returns the wrapper programs through which ffmpeg is started, as the head of its argv.
 *
 * On Linux the kernel limits ffmpeg's memory and kills it when we die, even by kill -9. Other systems offer
 * neither; there, an orphaned ffmpeg ends at its next write, because it writes to pipes that close with us.
 * Processor time is limited only indirectly, by a time limit, the number of threads and the niceness.
 */
export async function guards(options: MediaOptions): Promise<string[]> {
  const { setpriv, prlimit, nice } = await (available ??= detectGuards());
  return [
    ...(setpriv ? ['setpriv', '--pdeathsig', 'KILL'] : []),
    // RLIMIT_DATA rather than RLIMIT_AS: threads reserve far more address space than they use.
    ...(prlimit ? ['prlimit', `--data=${options.memoryBytes ?? defaultMemoryBytes}`] : []),
    ...(nice ? ['nice', '-n', String(options.niceness ?? 10)] : []),
  ];
}

let available: ReturnType<typeof detectGuards> | undefined;

/** Tries out each guard: minimal systems have programs with these names that lack the options. */
async function detectGuards() {
  const linux = process.platform === 'linux';
  const works = async (file: string, ...args: string[]) => (await outputOf(file, [...args, 'true'])) !== null;
  return {
    setpriv: linux && (await works('setpriv', '--pdeathsig', 'KILL')),
    prlimit: linux && (await works('prlimit', '--data=1000000000')),
    nice: await works('nice', '-n', '1'),
  };
}
