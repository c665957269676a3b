import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { LinkButton } from '#ui/button/link.tsx';

/**
 * Replaces the payment form for a member who has already approved a payment and would otherwise pay twice.
 */
export function PaymentPending({ onCheckAgain }: { onCheckAgain: () => void }) {
  return (
    <EmptyState title="Your payment is in progress">
      <p>
        You approved it, but it has not arrived yet. You can watch everything as soon as it does. Please do
        not pay again.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onPress={onCheckAgain}>Check again</Button>
        <LinkButton to="/profile" variant="secondary">
          See your plan
        </LinkButton>
      </div>
    </EmptyState>
  );
}
