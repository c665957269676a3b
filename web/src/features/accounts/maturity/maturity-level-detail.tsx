import type { Profile } from '@kinora/contract/accounts/profile';
import { useState } from 'react';
import { ChangeButton } from '../change-button.tsx';
import { MaturityDialog } from './maturity-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';

/** The account's maturity level, with buttons to change and lock it. */
export function MaturityLevelDetail({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<'level' | 'pin' | null>(null);
  const close = () => setOpen(null);
  const { maturity_level, maturity_locked } = profile;
  return (
    <>
      <span className="flex items-center justify-between gap-3">
        {maturity_level}
        <ChangeButton label="Change maturity level" onPress={() => setOpen('level')}>
          Change
        </ChangeButton>
      </span>
      <span className="flex items-center justify-between gap-3 text-small text-ink-secondary">
        {maturity_locked ? 'Locked by a PIN' : 'Not locked'}
        <ChangeButton
          label={maturity_locked ? 'Change the maturity PIN' : 'Lock the maturity level'}
          onPress={() => setOpen('pin')}
        >
          {maturity_locked ? 'PIN' : 'Lock'}
        </ChangeButton>
      </span>
      <MaturityDialog profile={profile} isOpen={open === 'level'} onClose={close} />
      <PinDialog isLocked={maturity_locked} isOpen={open === 'pin'} onClose={close} />
    </>
  );
}
