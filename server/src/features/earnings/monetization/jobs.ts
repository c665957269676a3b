import { resealTaxData } from '#features/earnings/monetization/reseal-tax-data.ts';
import { resealSecrets } from '#jobs/reseal-secrets.ts';
import { handle, type Handler } from '#jobs/work.ts';

export const monetizationHandlers: readonly Handler[] = [
  handle(resealSecrets, ({ context, signal }) => resealTaxData(context, signal)),
];
