import { updatePaymentMethod } from '@kinora/contract/billing/billing';
import { useWrite } from '#lib/api/use-write.ts';
import { toast } from '#ui/toast/toast.ts';
import { useRefreshBilling } from './use-billing.ts';

type Method = { id: string; brand: string | undefined };

/**
 * Replaces the card with the payment method created by the provider's fields. `confirm` lets the member
 * confirm the payment of an open invoice.
 * @throws when rejected, for the form to show
 */
export type ReplaceMethod = (
  method: Method,
  confirm: (client_secret: string) => Promise<void>,
) => Promise<void>;

export function useReplacePaymentMethod(onReplaced: () => void): ReplaceMethod {
  const refresh = useRefreshBilling();
  const update = useWrite(updatePaymentMethod);
  return async (method, confirm) => {
    try {
      const body = { stripeToken: method.id, paymentMethod: method.brand };
      const { data } = await update.mutateAsync({ body });
      if (data.client_secret) await confirm(data.client_secret);
    } catch (error) {
      toast.error('Error While Updating Information, Please Try Again');
      throw error;
    } finally {
      // Refreshes even after a failure: the card may have been replaced and only the open payment rejected.
      await refresh();
    }
    toast.success('Payment Information Update Successful');
    onReplaced();
  };
}
