import { ActReason, OwnQuota } from '@kinora/contract/operator/people';
import type { Command } from '#command.ts';
import { changeQuota } from '#features/operator/quotas/change-quota.ts';
import { Refusal } from '#http/errors.ts';
import { orPrintRefusal } from '#print-refusal.ts';

/** `default` is what counts for all creators. */
const numberOf = (written: string): number | null =>
  written === 'default' ? null : /^\d+$/.test(written) ? Number(written) : NaN;

export const quotaCommands: readonly Command[] = [
  {
    name: 'quota',
    args: ['<member>', '<GB>', '<hours>', '<reason>'],
    summary: 'Sets what the films of a creator may take up, and how long they may be; 0 for any, or default',
    run: (context, [member, gb = '', hours = '', written = '']) =>
      orPrintRefusal(context.print, async () => {
        const quota = OwnQuota.safeParse({ gb: numberOf(gb), hours: numberOf(hours) });
        if (!quota.success) throw new Refusal(422, 'Give whole numbers of gigabytes and hours, or default.');
        const reason = ActReason.safeParse(written);
        if (!reason.success) throw new Refusal(422, reason.error.issues[0]?.message ?? 'Say why.');
        const change = { user_id: Number(member) || 0, ...quota.data, reason: reason.data };
        await changeQuota({ context, viewer: null }, change);
        context.print(`The quota of member ${member} is changed.`);
      }),
  },
];
