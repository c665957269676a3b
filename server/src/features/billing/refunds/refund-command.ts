import { ActReason } from '@kinora/contract/operator/people';
import type { OwnCommand } from '#command.ts';
import { readConfig, type Config } from '#config/config.ts';
import type { Context } from '#context.ts';
import { refundPayment } from '#features/billing/refunds/refund-payment.ts';
import { Refusal } from '#http/errors.ts';

/** @param open opens what the service has, because the provider is asked. */
export const refundCommand = (open: (config: Config) => Promise<Context>): OwnCommand => ({
  name: 'payments refund',
  args: ['<payment>', '<reason>'],
  summary: 'Refunds what is left of a payment, by its number on the member’s page in the console',
  runAlone: async ({ env, print }, [number = '', written = '']) => {
    const reason = ActReason.safeParse(written);
    if (!reason.success) {
      print(reason.error.issues[0]?.message ?? 'Say why.');
      return false;
    }
    const context = await open(readConfig(env));
    try {
      await refundPayment(context, { payment_id: Number(number) || 0, reason: reason.data, actor: null });
      print(`Payment ${number} is refunded.`);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      print(error.message);
      return false;
    } finally {
      await context.close();
    }
  },
});
