import { endForReason } from '#features/billing/end-subscription.ts';
import { reconcile } from '#features/billing/reconcile.ts';
import { runSandbox } from '#features/billing/sandbox/run.ts';
import { maintainSubscriptions } from '#features/billing/maintenance.ts';
import { endSubscription } from '#jobs/end-subscription.ts';
import { reconcileSubscriptions } from '#jobs/reconcile-subscriptions.ts';
import { runSandbox as runSandboxJob } from '#jobs/run-sandbox.ts';
import { tendSubscriptions } from '#jobs/tend-subscriptions.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const billingHandlers: readonly Handler[] = [
  handle(endSubscription, async ({ context, data }) => {
    const provider = context.payments.of(data.provider);
    if (!provider) throw new Error(`${data.provider} is not set up here any more`);
    await endForReason(context, provider, data.provider_ref);
  }),
  handle(reconcileSubscriptions, ({ context, signal }) => reconcile(context, signal)),
  handle(tendSubscriptions, ({ context, signal }) => maintainSubscriptions(context, signal)),
  handle(runSandboxJob, ({ context, signal }) => runSandbox(context, signal)),
];
