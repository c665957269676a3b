import { readConfig } from '#config/config.ts';
import { runPayouts } from '#features/earnings/payouts/run-payouts.ts';
import { openContext } from '#open-context.ts';

/** Pays out royalties in a separate process, as a worker does, so that a test can kill it. */
const context = await openContext(readConfig(process.env));
const { sent } = await runPayouts(context, AbortSignal.timeout(120_000));
await context.close();
console.log(`${sent} sent`);
