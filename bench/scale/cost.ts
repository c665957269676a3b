import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/src/db/types.ts';

/**
 * The cost of work: how long it takes, and the processor time of this process and of the database, which depends
 * less on what else the machine does.
 */
export type Cost = { ms: number; processor_ms: number };

/** Measures the cost of work; the processor time is read from the kernel's accounting, on Linux only. */
export async function costOf(db: Db, work: () => Promise<void>): Promise<Cost> {
  const before = await processorTime(db);
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  return { ms, processor_ms: (await processorTime(db)) - before };
}

const ticksPerSecond = 100;

async function processorTime(db: Db): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
  const stats = await Promise.all(rows.map(({ pid }) => statOf(pid)));
  // The processor time of processes that have exited is included in their parent's.
  const parent = await statOf(stats.find((stat) => stat !== null)?.parent ?? 0);
  const ticks = stats.reduce((sum, stat) => sum + (stat?.own ?? 0), parent?.ended ?? 0);
  return (user + system) / 1000 + (ticks * 1000) / ticksPerSecond;
}

/** Reads a process's times in ticks; null if it has ended, or the system does not report them. */
async function statOf(pid: number): Promise<{ parent: number; own: number; ended: number } | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (line === null) return null;
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent, own: user + system, ended: endedUser + endedSystem };
}
