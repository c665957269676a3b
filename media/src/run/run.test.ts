import { readFile } from 'node:fs/promises';
import { describe, expect, test, vi } from 'vitest';
import { childrenOf } from '../../test/processes.ts';
import { FfmpegFailed, OutOfMemory } from './faults.ts';
import { workOnFile } from './file-fault.ts';
import { outputOf } from './programs.ts';
import { run, runForText } from './run.ts';

const endless = ['-nostdin', '-loglevel', 'error', '-re', '-f', 'lavfi', '-i', 'testsrc2', '-f', 'null', '-'];

describe('ffmpeg is kept within its limits', { timeout: 20_000 }, () => {
  test('ffmpeg is killed once its time is up', async () => {
    await expect(run('ffmpeg', endless, { timeoutMs: 300 })).rejects.toThrow(/took longer than 300 ms/);
    expect(await childrenOf(process.pid)).toEqual([]);
  });

  test.runIf(process.platform === 'linux')('ffmpeg sees none of our secrets', async () => {
    vi.stubEnv('SECRETS_KEY', 'a key for tests');
    const cancelled = new AbortController();
    // Before its first report ffmpeg may not be running yet: the process is still one of the wrappers that
    // start it, and while one replaces another its environment cannot be read.
    const reported = Promise.withResolvers<void>();
    const onProgress = () => reported.resolve();
    const running = run('ffmpeg', endless, { signal: cancelled.signal, onProgress }).catch(() => {});
    await reported.promise;
    const [pid] = await childrenOf(process.pid);
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
    cancelled.abort(new Error('seen enough'));
    await running;
    vi.unstubAllEnvs();
    expect(environment).toContain('PATH=');
    expect(environment).not.toContain('a key for tests');
  });

  test.runIf(process.platform === 'linux')('other programs that we run see no secrets either', async () => {
    vi.stubEnv('SECRETS_KEY', 'a key for tests');
    const environment = await outputOf('env', []);
    vi.unstubAllEnvs();
    expect(environment).toContain('PATH=');
    expect(environment).not.toContain('a key for tests');
  });

  test('work cancelled before it starts is never started', async () => {
    await expect(run('ffmpeg', endless, { signal: AbortSignal.abort('too late') })).rejects.toBe('too late');
  });

  test.runIf(process.platform === 'linux')(
    'the memory of ffmpeg is limited, and exceeding the limit is not blamed on the file',
    async () => {
      const greedy = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:d=1', '-c:v', 'libx264', '-f', 'null', '-'];
      const { signal } = new AbortController();
      const work = () => run('ffmpeg', ['-nostdin', ...greedy], { memoryBytes: 60e6 });
      // Any fault of the file would be a `FileFault` here.
      await expect(workOnFile(signal, work)).rejects.toThrow(OutOfMemory);
    },
  );

  test('only the end of the error output of ffmpeg is kept', async () => {
    const error = await run('ffmpeg', ['-nostdin', '-i', 'no such file']).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(FfmpegFailed);
    expect((error as Error).message).toContain('No such file or directory');
    expect((error as Error).message.length).toBeLessThan(5_000);
  });

  test('ffmpeg is stopped if reading its output fails', async () => {
    const stdout = async () => {
      throw new Error('disk full');
    };
    await expect(run('ffmpeg', [...endless.slice(0, -3), '-f', 'nut', '-'], { stdout })).rejects.toThrow(
      'disk full',
    );
    expect(await childrenOf(process.pid)).toEqual([]);
  });

  test("ffprobe's output is returned as text", async () => {
    expect(await runForText('ffprobe', ['-version'], {})).toMatch(/^ffprobe version/);
  });
});
