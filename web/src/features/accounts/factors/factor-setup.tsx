import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { supportsPasskeys } from '../passkeys/ask-for-passkey.ts';
import { PasskeySetup } from '../passkeys/passkey-setup.tsx';
import { TotpSetup } from './totp-setup.tsx';
import { useTotpSetup } from './use-totp-setup.ts';

type FactorSetupProps = {
  /** Called when setup begins; until `onDone`, the recovery codes might still be on the screen. */
  onBegin?: () => void;
  onDone: () => void;
};

/** Offers an authenticator app or a passkey, and sets it up in place. */
export function FactorSetup({ onBegin, onDone }: FactorSetupProps) {
  const { totp, isPending, begin } = useTotpSetup();
  const [isAddingPasskey, setIsAddingPasskey] = useState(false);
  if (totp) return <TotpSetup totp={totp} onDone={onDone} />;
  if (isAddingPasskey) return <PasskeySetup onDone={onDone} onCancel={() => setIsAddingPasskey(false)} />;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        size="large"
        isPending={isPending}
        onPress={() => {
          onBegin?.();
          begin();
        }}
      >
        Set up an authenticator app
      </Button>
      {supportsPasskeys() && (
        <Button
          variant="secondary"
          size="large"
          onPress={() => {
            onBegin?.();
            setIsAddingPasskey(true);
          }}
        >
          Add a passkey
        </Button>
      )}
    </div>
  );
}
