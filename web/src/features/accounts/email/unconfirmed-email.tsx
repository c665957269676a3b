import { Button } from '#ui/button/button.tsx';
import { useSendConfirmation } from './use-send-confirmation.ts';

/** Asks a member to confirm the address that they signed up with. */
export function UnconfirmedEmail() {
  const send = useSendConfirmation();
  return (
    <div role="status" className="mt-2 rounded-card bg-gold/8 p-3 text-small">
      <p className="font-medium">Confirm your email</p>
      <p className="mt-1 text-ink-secondary">
        Open the link that we sent you. Until then, we hold back your receipts and send no other emails.
      </p>
      <div className="mt-2 -ms-3 flex flex-wrap">
        <Button
          variant="ghost"
          size="small"
          isPending={send.isPending}
          onPress={() => send.mutate({})}
          className="text-gold!"
        >
          Send again
        </Button>
      </div>
    </div>
  );
}
