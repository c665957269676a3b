import type { Profile } from '@kinora/contract/accounts/profile';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { MaturityDialog } from './maturity-dialog.tsx';
import { PinDialog } from './pin-dialog.tsx';

/** The account's maturity level, with buttons to change and to lock it. */
export function MaturityLevelFact({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState<'level' | 'pin' | null>(null);
  const close = () => setOpen(null);
  const { maturity_level, maturity_locked } = profile;
  return (
    <>
      <span className="flex items-center justify-between gap-3">
        {maturity_level}
        <LinkLikeButton label="Change maturity level" onPress={() => setOpen('level')}>
          Change
        </LinkLikeButton>
      </span>
      <span className="flex items-center justify-between gap-3 text-small text-ink-secondary">
        {maturity_locked ? 'Locked by a PIN' : 'Not locked'}
        <LinkLikeButton
          label={maturity_locked ? 'Change the PIN of the maturity level' : 'Lock the maturity level'}
          onPress={() => setOpen('pin')}
        >
          {maturity_locked ? 'PIN' : 'Lock'}
        </LinkLikeButton>
      </span>
      <MaturityDialog profile={profile} isOpen={open === 'level'} onClose={close} />
      <PinDialog isLocked={maturity_locked} isOpen={open === 'pin'} onClose={close} />
    </>
  );
}

function LinkLikeButton(props: { label: string; onPress: () => void; children: string }) {
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={props.label}
      onPress={props.onPress}
      className="-me-3.5 text-gold! underline decoration-gold/40 underline-offset-4"
    >
      {props.children}
    </Button>
  );
}
