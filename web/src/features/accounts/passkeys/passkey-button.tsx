import type { PasskeyResponse } from '@kinora/contract/accounts/passkeys';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { askForPasskey, supportsPasskeys } from './ask-for-passkey.ts';
import { passkeyMessage } from './passkey-errors.ts';

type PasskeyButtonProps = {
  /** Called with the browser's response. */
  onResponse: (response: PasskeyResponse) => Promise<void>;
  size?: 'medium' | 'large';
  children: string;
};

/** A button that asks for a passkey; not shown if the browser does not support passkeys. */
export function PasskeyButton({ onResponse, size = 'medium', children }: PasskeyButtonProps) {
  const ask = useWrite(async () => onResponse(await askForPasskey()), {
    onFailed: (error) => toast.error(passkeyMessage(error)),
  });
  if (!supportsPasskeys()) return null;
  return (
    <Button variant="secondary" size={size} isPending={ask.isPending} onPress={() => ask.mutate(undefined)}>
      {children}
    </Button>
  );
}
