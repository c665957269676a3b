import { resumeSubscription } from '@kinora/contract/billing/billing';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useRefreshBilling } from './use-billing.ts';

/** Undoes a cancellation before it takes effect. */
export function ResumeMembership() {
  const refresh = useRefreshBilling();
  const resume = useMutation({
    mutationFn: () => call(resumeSubscription, {}),
    onSuccess: () => toast.success('Your membership continues'),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  });
  return (
    <Button isPending={resume.isPending} onPress={() => resume.mutate()}>
      Keep Membership
    </Button>
  );
}
