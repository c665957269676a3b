import { readConfig } from '#config.ts';
import { createContext } from '#context.ts';
import { runPayouts } from '#features/earnings/payouts/run.ts';

/** Pays out royalties in a separate process, as a worker does, so that a test can kill it. */
const context = await createContext(readConfig(process.env));
const { sent } = await runPayouts(context, AbortSignal.timeout(120_000));
await context.close();
console.log(`${sent} sent`);
