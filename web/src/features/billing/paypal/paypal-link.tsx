import { createPaypalSubscription } from '@kinora/contract/billing/billing';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/toast/toast.ts';

/** Sends the member to PayPal's page, which redirects back to ours. */
export function PaypalLink() {
  const leave = useMutation({
    mutationFn: () => call(createPaypalSubscription, {}),
    onSuccess: ({ data }) => location.assign(data.approve_url),
    onError: () => toast.error('Error Processing Transaction'),
  });
  return (
    <Button
      variant="secondary"
      size="large"
      isPending={leave.isPending || leave.isSuccess}
      onPress={() => leave.mutate()}
    >
      Continue with PayPal
    </Button>
  );
}
