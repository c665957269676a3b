import { LastDay } from '@kinora/contract/billing/free-access';
import { ActReason } from '@kinora/contract/operator/people';
import type * as z from 'zod/mini';
import type { OwnCommand } from '#command.ts';
import { endFreeAccess, giveFreeAccess } from '#features/billing/free-access/change-free-access.ts';
import { Refusal } from '#http/errors.ts';
import { inContext, type OpenContext } from '#in-context.ts';

function checked<T>(schema: z.ZodMiniType<T>, written: string): T {
  const found = schema.safeParse(written);
  if (!found.success) throw new Refusal(422, found.error.issues[0]?.message ?? 'This is not valid.');
  return found.data;
}

/** @param open opens what the service has, because the provider keeps the subscription. */
export const freeAccessCommands = (open: OpenContext): readonly OwnCommand[] => [
  {
    name: 'free-access give',
    args: ['<member>', '<last day>', '<reason>'],
    summary:
      'Lets a member watch for free to the end of a day, by their number in the console: 12 2027-03-31',
    runAlone: inContext(open, async (context, [member, last_day = '', reason = ''], print) => {
      await giveFreeAccess(context, {
        user_id: Number(member) || 0,
        last_day: checked(LastDay, last_day),
        reason: checked(ActReason, reason),
        actor: null,
      });
      print(`Member ${member} can watch until ${last_day}.`);
    }),
  },
  {
    name: 'free-access end',
    args: ['<member>', '<reason>'],
    summary: 'Ends the free access of a member at once',
    runAlone: inContext(open, async (context, [member, reason = ''], print) => {
      await endFreeAccess(context, {
        user_id: Number(member) || 0,
        reason: checked(ActReason, reason),
        actor: null,
      });
      print(`The free access of member ${member} has ended.`);
    }),
  },
];
