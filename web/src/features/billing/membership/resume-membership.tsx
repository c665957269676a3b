import { resumeSubscription } from '@kinora/contract/billing/billing';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';
import { useRefreshBilling } from './use-billing.ts';

/** Undoes a cancellation before it takes effect. */
export function ResumeMembership() {
  const refresh = useRefreshBilling();
  const resume = useWrite(resumeSubscription, {
    onDone: () => toast.success('Your membership continues'),
    onFailed: toastError,
    onSettled: refresh,
  });
  return (
    <Button isPending={resume.isPending} onPress={() => resume.mutate({})}>
      Keep Membership
    </Button>
  );
}
