import { forgotPassword } from '@kinora/contract/accounts/passwords';
import { useState } from 'react';
import { useWrite } from '#lib/api/use-write.ts';
import { readDeviceKey } from '#lib/session/device-key.ts';
import { useCountdown } from '#lib/hooks/use-countdown.ts';
import { Button } from '#ui/button/button.tsx';
import { toast, toastError } from '#ui/toast/toast.ts';

const waitSeconds = 60;

/** Resends the code; available once the previous code has had time to arrive. */
export function ResendCode({ email, browser_key }: { email: string; browser_key: string }) {
  const [sentAt, setSentAt] = useState(() => Date.now());
  const secondsLeft = useCountdown(sentAt + waitSeconds * 1000);
  const resend = useWrite(forgotPassword, {
    onDone: ({ message }) => {
      setSentAt(Date.now());
      if (message) toast.success(message);
    },
    onFailed: toastError,
  });
  return (
    <Button
      variant="ghost"
      size="small"
      isPending={resend.isPending}
      isDisabled={secondsLeft > 0}
      onPress={() => resend.mutate({ body: { email, browser_key, device_key: readDeviceKey() } })}
      className="tabular-nums"
    >
      {secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Send the code again'}
    </Button>
  );
}
