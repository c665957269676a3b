import { sealPins } from '#features/accounts/maturity/pins.ts';
import { runSendResetCode } from '#features/accounts/send-reset-code.ts';
import { runTidyAccounts } from '#features/accounts/tidy.ts';
import { sealPinsJob } from '#jobs/seal-pins.ts';
import { sendResetCode } from '#jobs/send-reset-code.ts';
import { tidyAccounts } from '#jobs/tidy-accounts.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const accountHandlers: readonly Handler[] = [
  handle(sendResetCode, runSendResetCode),
  handle(sealPinsJob, ({ context, signal }) => sealPins(context, signal)),
  handle(tidyAccounts, ({ context }) => runTidyAccounts(context)),
];
