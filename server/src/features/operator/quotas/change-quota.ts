import type { QuotaLimits } from '@kinora/contract/operator/people';
import { transaction } from '#db/transaction.ts';
import { actOnPerson, type ActContext, type StaffCall } from '#features/operator/people/act-on-person.ts';
import { updateQuota } from '#features/operator/quotas/queries.ts';

const describeLimit = (number: number | null, unit: string): string =>
  number === null ? `default ${unit}` : number === 0 ? `unlimited ${unit}` : `${number} ${unit}`;

/** Sets a quota for one creator. Existing films stay, even if they exceed it. @throws Refusal */
export const changeQuota = (
  call: StaffCall<ActContext>,
  { user_id, gb, hours, reason }: QuotaLimits & { user_id: number; reason: string },
): Promise<void> =>
  transaction(call.context.db, (tx) => {
    const subject = `${describeLimit(gb, 'GB')}, ${describeLimit(hours, 'hours')}`;
    const change = { act: 'quota-changed', user_id, reason, subject } as const;
    return actOnPerson(call, tx, change, () =>
      updateQuota(tx, user_id, { quota_gb: gb, quota_hours: hours }),
    );
  });
