import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { Page } from '#ui/page/page.tsx';

/** The provider sent the member back without a payment. */
export function PaymentFailed() {
  return (
    <Page title="Payment not completed" className="grid min-h-[86dvh] content-center pt-header">
      <EmptyState heading="h1" title="Your payment was not completed">
        <p>You were not charged. You can try again, or pay another way.</p>
        <LinkButton to="/payment">Back to payment</LinkButton>
      </EmptyState>
    </Page>
  );
}
