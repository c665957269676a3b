import { sealPins } from '#features/accounts/maturity/pins.ts';
import { runSendResetCode } from '#features/accounts/send-reset-code.ts';
import { runTidyAccounts } from '#features/accounts/tidy.ts';
import { sealPinsJob } from '#features/accounts/maturity/seal-pins-job.ts';
import { sendResetCode } from '#features/accounts/send-reset-code-job.ts';
import { tidyAccounts } from '#features/accounts/tidy-accounts-job.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const accountHandlers: readonly Handler[] = [
  handle(sendResetCode, runSendResetCode),
  handle(sealPinsJob, ({ context, signal }) => sealPins(context, signal)),
  handle(tidyAccounts, ({ context }) => runTidyAccounts(context)),
];
