import type { Command } from '#command.ts';
import { listUnmatched } from '#features/billing/sync/event-queries.ts';

export const commands: readonly Command[] = [
  {
    name: 'payments unmatched',
    args: [],
    summary: 'Lists payments that match no member',
    example: '',
    run: async ({ config, db, print }) => {
      const events = await listUnmatched(db);
      for (const { provider, object_ref, customer_ref, type, received_at } of events) {
        const customer = customer_ref ? `, customer ${customer_ref}` : '';
        print(`${provider} ${object_ref}${customer}: ${type}, received ${received_at}`);
      }
      print(
        events.length === 0
          ? 'Every payment matches a member.'
          : `Set user_id and service (${config.public_url}) in the metadata of the subscription at Stripe, or refund the payment there. Kinora tries again every day.`,
      );
      return true;
    },
  },
];
