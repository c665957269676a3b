import {
  approvePaypalSubscription,
  createPaypalSubscription,
  type BilledEvery,
} from '@kinora/contract/billing/billing';
import { loadScript } from '@paypal/paypal-js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { boot } from '#lib/boot.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { toast } from '#ui/toast/toast.ts';

type PaypalButtonProps = {
  client_id: string;
  currency: string;
  billed_every: BilledEvery;
  consent: boolean;
  onApproved: () => void;
  onUnavailable: () => void;
};

/** How long PayPal's button may take to become usable. */
const timeout_ms = 8000;

const showError = () => toast.error('Error Processing Transaction');

/** PayPal's own button. Our server verifies an approval with PayPal before accepting it. */
export function PaypalButton({
  client_id,
  currency,
  billed_every,
  consent,
  onApproved,
  onUnavailable,
}: PaypalButtonProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const subscription = useWrite(createPaypalSubscription);
  const approval = useWrite(approvePaypalSubscription);
  const create = useEffectEvent(
    async () => (await subscription.mutateAsync({ body: { billed_every, consent } })).data.subscriptionID,
  );
  const approve = useEffectEvent(async (orderId: string, subscriptionID: string) => {
    await approval.mutateAsync({ body: { type: 'paypal', orderId, subscriptionID } });
    onApproved();
  });
  const reportUnavailable = useEffectEvent(onUnavailable);
  useEffect(() => {
    let isUnmounted = false;
    let close: (() => Promise<void>) | undefined;
    // A script that hangs raises no error, so after a while a link to PayPal's page replaces the button.
    const giveUpTimer = setTimeout(() => reportUnavailable(), timeout_ms);
    const draw = async () => {
      const paypal = await loadScript({
        clientId: client_id,
        currency: currency.toUpperCase(),
        components: 'buttons',
        intent: 'subscription',
        vault: true,
        ...(boot.csp_nonce && { dataCspNonce: boot.csp_nonce }),
      });
      if (isUnmounted || !container.current) return;
      const buttons = paypal?.Buttons?.({
        style: { color: 'gold', shape: 'rect', label: 'subscribe', height: 48 },
        createSubscription: () => create(),
        onApprove: ({ orderID, subscriptionID }) => approve(orderID, subscriptionID ?? ''),
        onError: showError,
      });
      if (!buttons?.isEligible()) return reportUnavailable();
      close = buttons.close;
      await buttons.render(container.current);
      clearTimeout(giveUpTimer);
      setIsDrawn(true);
    };
    draw().catch(() => isUnmounted || reportUnavailable());
    return () => {
      isUnmounted = true;
      clearTimeout(giveUpTimer);
      void close?.();
    };
  }, [client_id, currency]);
  return (
    <>
      {!isDrawn && <Skeleton className="h-12" />}
      <div ref={container} />
    </>
  );
}
