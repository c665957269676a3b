import { useQueryClient } from '@tanstack/react-query';
import { settle } from '#lib/api/demands.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FactorSetup } from './factor-setup.tsx';

/** Shown while a call about being paid waits for the creator to set up a second factor; it is repeated afterwards. */
export function FactorSetupDialog() {
  const client = useQueryClient();
  return (
    <Dialog title="Set up a second factor" isOpen onClose={() => settle('factor-setup', false)}>
      <p className="mb-5 text-ink-secondary">
        A password alone does not protect what you earn: whoever got hold of it could see your tax details or
        have the money sent elsewhere. Being paid therefore needs a second factor. It takes about two minutes,
        and what you typed stays.
      </p>
      <FactorSetup
        onDone={() => {
          settle('factor-setup', true);
          // Pages on the screen may say that a factor is missing.
          void client.invalidateQueries();
        }}
      />
    </Dialog>
  );
}
