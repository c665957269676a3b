import type { Passkey } from '@kinora/contract/accounts/passkeys';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FactorRow } from '../factors/factor-row.tsx';
import { supportsPasskeys } from './ask-for-passkey.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { PasskeySetup } from './passkey-setup.tsx';

/** Lists the passkeys of the account, with buttons to add and remove them. */
export function PasskeyRows({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const close = () => setIsAdding(false);
  return (
    <div>
      <FactorRow
        title="Passkeys"
        text={
          supportsPasskeys()
            ? 'Sign in with your fingerprint, your face or the PIN of your device, without a password.'
            : 'This browser does not support passkeys here.'
        }
      >
        {supportsPasskeys() && (
          <Button variant="secondary" onPress={() => setIsAdding(true)}>
            Add a passkey
          </Button>
        )}
      </FactorRow>
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="mt-3 divide-y divide-hairline">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <Dialog title="Add a passkey" isOpen={isAdding} onClose={close}>
        <PasskeySetup onDone={close} onCancel={close} />
      </Dialog>
    </div>
  );
}
