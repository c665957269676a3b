import { CallError } from '@kinora/contract/client';
import { paySandboxCheckout } from '@kinora/contract/billing/sandbox';
import { useWrite } from '#lib/api/use-write.ts';
import type { Coupon } from '../payment/use-coupon.ts';
import type { Subscribe } from '../payment/use-subscribe.ts';
import { AuthenticationDialog } from './authentication-dialog.tsx';
import { SandboxCardForm } from './sandbox-card-form.tsx';
import { SandboxLabel } from './sandbox-label.tsx';
import { useAuthentication } from './use-authentication.ts';

type SandboxPaymentProps = {
  coupon: Pick<Coupon, 'quote' | 'resolveQuote'>;
  subscribe: Subscribe;
  onPaid: () => void;
};

/** The payment page's card field when no real provider is set up. */
export function SandboxPayment({ coupon, subscribe, onPaid }: SandboxPaymentProps) {
  const authentication = useAuthentication();
  const checkout = useWrite(paySandboxCheckout);
  const pay = async (body: { card_number: string }) => {
    const quote = await coupon.resolveQuote();
    const { client_secret: ref } = await subscribe.begin(quote?.code);
    try {
      const { data } = await checkout.mutateAsync({ params: { ref }, body });
      if (data.status === 'needs_authentication') await authentication.confirm(ref);
    } catch (error) {
      // The subscription was paid or abandoned in another tab.
      if (error instanceof CallError && error.status === 409) subscribe.startOver();
      throw error;
    }
    onPaid();
  };
  return (
    <div className="overflow-hidden rounded-dialog border border-hairline bg-surface-raised">
      <SandboxLabel />
      <div className="p-6 sm:p-8">
        <SandboxCardForm label="Pay by card" action="Subscribe" onCard={pay} />
      </div>
      <AuthenticationDialog authentication={authentication} />
    </div>
  );
}
