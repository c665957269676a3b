/**
 * How much processor time and memory does a service take while nobody uses it?
 *
 * Measures a new service on the embedded database, without the demo, five minutes after its start. The processor
 * time over the next two minutes is read from the kernel's accounting, and the memory at the end of them; Linux only.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../e2e/free-port.ts';
import { separateKinora } from '../e2e/own-kinora.ts';

const targets = { processor_percent: 0.5, resident_mb: 350 };
const warmup_ms = 5 * 60_000;
const measure_ms = 2 * 60_000;

/** User and system time, in hundredths of a second (USER_HZ): fields 14 and 15 of proc(5); `fields` starts at field 3. */
function processorTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function measure(folder: string): Promise<boolean> {
  await using kinora = separateKinora(await findFreePort(), join(folder, 'data'));
  await kinora.start();
  const pid = kinora.pid() ?? 0;
  await sleep(warmup_ms);
  const before = processorTicks(pid);
  const start = performance.now();
  await sleep(measure_ms);
  const percent = ((processorTicks(pid) - before) * 1000) / (performance.now() - start);
  const resident_mb = residentMegabytes(pid);
  console.log(
    `idle: ${percent.toFixed(2)}% of a core (target <= ${targets.processor_percent}), ` +
      `${resident_mb.toFixed(0)} MB resident (target <= ${targets.resident_mb})`,
  );
  return percent <= targets.processor_percent && resident_mb <= targets.resident_mb;
}

const folder = mkdtempSync(join(tmpdir(), 'kinora-bench-idle-'));
const ok = await measure(folder);
rmSync(folder, { recursive: true, force: true });
process.exit(ok ? 0 : 1);
