import type { PasskeyResponse } from '@kinora/contract/accounts/passkeys';
import { useWrite } from '#lib/api/use-write.ts';
import { Button } from '#ui/button/button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { askForPasskey, supportsPasskeys } from './ask-for-passkey.ts';
import { passkeyMessage } from './passkey-errors.ts';

type PasskeyButtonProps = {
  /** Called with the browser's response. */
  onAnswer: (response: PasskeyResponse) => Promise<void>;
  size?: 'medium' | 'large';
  children: string;
};

/** Asks for a passkey, where the browser supports them. */
export function PasskeyButton({ onAnswer, size = 'medium', children }: PasskeyButtonProps) {
  const answer = useWrite(async () => onAnswer(await askForPasskey()), {
    onFailed: (error) => toast.error(passkeyMessage(error)),
  });
  if (!supportsPasskeys()) return null;
  return (
    <Button
      variant="secondary"
      size={size}
      isPending={answer.isPending}
      onPress={() => answer.mutate(undefined)}
    >
      {children}
    </Button>
  );
}
