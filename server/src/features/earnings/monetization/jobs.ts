import { resealTaxData } from '#features/earnings/monetization/reseal-tax-data.ts';
import { resealSecrets } from '#features/earnings/monetization/reseal-secrets-job.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const monetizationHandlers: readonly Handler[] = [
  handle(resealSecrets, ({ context, signal }) => resealTaxData(context, signal)),
];
