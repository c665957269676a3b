import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clip, temporaryFolder } from '../../test/clips.ts';
import { childrenOf, isRunning, until } from '../../test/processes.ts';
import { MachineFault, Stalled, TimedOut } from './faults.ts';
import { workOnFile } from './file-fault.ts';
import { probe } from '../probe/probe.ts';
import { run, runForText } from './run.ts';
import { probeLimits, timeLimit } from './time-limit.ts';

const at = temporaryFolder();
const stallMs = 1_000;

/** A script in place of ffmpeg. */
async function fakeProgram(name: string, ...lines: string[]): Promise<string> {
  await writeFile(at(name), ['#!/bin/bash', ...lines, ''].join('\n'));
  await chmod(at(name), 0o755);
  return at(name);
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe.runIf(process.platform === 'linux')('A program that hangs is killed', { timeout: 60_000 }, () => {
  test('a program that hangs is killed with everything it started, even if it ignores SIGTERM', async () => {
    const deaf = await fakeProgram(
      'deaf',
      "trap '' TERM",
      `sleep 1000 & echo $! > ${at('pid')}`,
      'wait; sleep 1000',
    );
    vi.stubEnv('FFMPEG_PATH', deaf);
    await expect(run('ffmpeg', [], { stallMs })).rejects.toBeInstanceOf(Stalled);
    const grandchild = Number(await readFile(at('pid'), 'utf8'));
    await until(() => !isRunning(grandchild));
    expect(await childrenOf(process.pid)).toEqual([]);
  });

  test('a program that hangs is killed even if a process that it started has left its group and holds its outputs open', async () => {
    const lines = [`setsid sleep 1000 & echo $! > ${at('holder')}`, 'exec sleep 1000'];
    vi.stubEnv('FFMPEG_PATH', await fakeProgram('holding', ...lines));
    await expect(run('ffmpeg', [], { stallMs })).rejects.toBeInstanceOf(Stalled);
    process.kill(Number(await readFile(at('holder'), 'utf8')));
  });

  test('a program that keeps reporting the same position is killed', async () => {
    const lines = ['frame=7', 'out_time_us=280000', 'progress=continue'].map((line) => `echo ${line}`);
    vi.stubEnv(
      'FFMPEG_PATH',
      await fakeProgram('chatty', `while :; do ${lines.join('; ')}; sleep 0.1; done`),
    );
    await expect(run('ffmpeg', [], { stallMs })).rejects.toBeInstanceOf(Stalled);
  });

  test('a program that makes no progress is killed after a minute, unless told otherwise', async () => {
    vi.stubEnv('FFMPEG_PATH', await fakeProgram('asleep', 'exec sleep 1000'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const over = new AbortController();
    const stalled = run('ffmpeg', [])
      .catch((error: unknown) => error)
      .finally(() => over.abort());
    let passed_s = 0;
    while (!over.signal.aborted) {
      // A timer is set between two checks of the program; if there is none, a check is in progress.
      if (vi.getTimerCount() > 0) {
        await vi.advanceTimersByTimeAsync(1_000);
        passed_s += 1;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    // More time may pass, because it takes the program real time to end.
    expect(passed_s).toBeGreaterThanOrEqual(60);
    expect(await stalled).toEqual(new Stalled('ffmpeg made no progress for 60000 ms'));
  });

  test('a program that is suspended midway is killed', async () => {
    const picture = ['-nostdin', '-re', '-f', 'lavfi', '-i', 'testsrc2', '-f', 'null', '-'];
    let seen = 0;
    const onProgress = async ({ frame }: { frame: number }) => {
      if (frame === 0 || seen++ > 0) return;
      for (const pid of await childrenOf(process.pid)) process.kill(pid, 'SIGSTOP');
    };
    const running = run('ffmpeg', picture, { stallMs, onProgress: (now) => void onProgress(now) });
    await expect(running).rejects.toBeInstanceOf(Stalled);
    expect(seen).toBeGreaterThan(0);
    expect(await childrenOf(process.pid)).toEqual([]);
  });

  test('a program that waits for a file that never comes is killed', async () => {
    const fifo = at('never');
    await promisify(execFile)('mkfifo', [fifo]);
    await expect(runForText('ffprobe', ['-i', fifo], { stallMs })).rejects.toBeInstanceOf(Stalled);
  });

  test('a program that keeps reading is not killed, even without any output', async () => {
    const source = await clip(at('long.mp4'), { rate: '25', seconds: 12, sound: null });
    // It reads for twelve seconds and outputs nothing before the end.
    const args = ['-nostdin', '-re', '-i', source, '-vf', 'thumbnail=n=100000', '-f', 'null', '-'];
    let frames = 0;
    const onProgress = ({ frame }: { frame: number }) => (frames = frame);
    await run('ffmpeg', args, { stallMs: 6_000, niceness: 0, onProgress });
    expect(frames).toBe(1);
  });

  test('a program killed from outside is not blamed on the file', async () => {
    vi.stubEnv('FFMPEG_PATH', await fakeProgram('victim', 'kill -KILL $$'));
    await expect(run('ffmpeg', [], {})).rejects.toBeInstanceOf(MachineFault);
    vi.stubEnv('FFPROBE_PATH', await fakeProgram('full', 'echo "No space left on device" >&2; exit 1'));
    await expect(run('ffprobe', [], {})).rejects.toBeInstanceOf(MachineFault);
    const source = await clip(at('good.mp4'), { seconds: 1 });
    vi.stubEnv('FFPROBE_PATH', await fakeProgram('oom', 'kill -KILL $$'));
    await expect(probe(source)).rejects.toBeInstanceOf(MachineFault);
    vi.stubEnv('FFPROBE_PATH', at('no such program'));
    await expect(probe(source)).rejects.toBeInstanceOf(MachineFault);
  });

  test('running out of time while making progress is not blamed on the file, but hanging is', async () => {
    const { signal } = new AbortController();
    const picture = ['-nostdin', '-re', '-f', 'lavfi', '-i', 'testsrc2', '-f', 'null', '-'];
    const tooSlow = workOnFile(signal, () => run('ffmpeg', picture, { timeoutMs: 1_500 }));
    await expect(tooSlow).rejects.toBeInstanceOf(TimedOut);
    let standstills = 0;
    const onStandstill = () => (standstills += 1);
    vi.stubEnv('FFMPEG_PATH', await fakeProgram('silent', 'sleep 1000'));
    const hanging = workOnFile(signal, () => run('ffmpeg', [], { stallMs, onStandstill }));
    await expect(hanging).rejects.toMatchObject({ name: 'FileFault', cause: expect.any(Stalled) });
    expect(standstills).toBe(1);
  });

  test("the time limit of a probe grows with the film's length and exceeds the stall limit", () => {
    const limit = (duration_s: number) => probeLimits(duration_s).timeoutMs ?? 0;
    expect(limit(1)).toBeGreaterThan(60_000);
    expect(limit(10_800)).toBeGreaterThan(limit(60) + 600_000);
  });

  test('the time limit follows the length of any film', async () => {
    const hour_s = 3600;
    expect(timeLimit(30 * hour_s, 20)).toBeGreaterThan(2 * timeLimit(14 * hour_s, 20));
    // Longer than any of Node's timers.
    const timeoutMs = timeLimit(30 * hour_s, 20);
    await expect(run('ffmpeg', ['-version'], { timeoutMs })).resolves.toBeTypeOf('string');
  });
});
