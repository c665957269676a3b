import { useQueryClient } from '@tanstack/react-query';
import { settle } from '#lib/api/requirements.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FactorSetup } from './factor-setup.tsx';

/**
 * Shown while a payout-related call waits for the creator to set up a second factor; the call is
 * repeated afterwards.
 */
export function FactorSetupDialog() {
  const client = useQueryClient();
  return (
    <Dialog title="Set up a second factor" isOpen onClose={() => settle('factor-setup', false)}>
      <p className="mb-5 text-ink-secondary">
        A password is not enough to protect your earnings: anyone who got hold of it could see your tax
        details or redirect your money. Getting paid therefore requires a second factor. It takes about two
        minutes, and what you typed is kept.
      </p>
      <FactorSetup
        onDone={() => {
          settle('factor-setup', true);
          // The current page may state that a factor is missing.
          void client.invalidateQueries();
        }}
      />
    </Dialog>
  );
}
