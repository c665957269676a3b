import { useState } from 'react';
import { ChangeButton } from '../change-button.tsx';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { UpdatePasswordDialog } from './update-password-dialog.tsx';

/** Placeholder for the password, which is never shown, with a button to change it. */
export function MaskedPassword({ email }: { email: string }) {
  const [open, setOpen] = useState<'update' | 'forgot' | null>(null);
  const close = () => setOpen(null);
  return (
    <span className="flex items-center justify-between gap-3">
      <span aria-hidden="true" className="tracking-[0.2em]">
        ••••••••
      </span>
      <ChangeButton label="Change password" onPress={() => setOpen('update')}>
        Change
      </ChangeButton>
      <UpdatePasswordDialog isOpen={open === 'update'} onClose={close} onForgot={() => setOpen('forgot')} />
      <ForgotPasswordDialog email={email} isOpen={open === 'forgot'} onClose={close} />
    </span>
  );
}
