import { createPaypalSubscription, type BilledEvery } from '@kinora/contract/billing/billing';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/toast/toast.ts';

/** Sends the member to PayPal's page, which redirects back to the service. */
export function PaypalLink({ billed_every, consent }: { billed_every: BilledEvery; consent: boolean }) {
  const create = useWrite(createPaypalSubscription, {
    onDone: ({ data }) => location.assign(data.approve_url),
    onFailed: () => toast.error('Error Processing Transaction'),
  });
  return (
    <Button
      variant="secondary"
      size="large"
      isPending={create.isPending || create.isSuccess}
      onPress={() => create.mutate({ body: { billed_every, consent } })}
    >
      Continue with PayPal
    </Button>
  );
}
