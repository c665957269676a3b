import { Dialog } from '#ui/dialog/dialog.tsx';
import { Authentication } from './authentication.tsx';
import { SandboxLabel } from './sandbox-label.tsx';
import type { useAuthentication } from './use-authentication.ts';

/** Asks the member to confirm a payment. Closing the dialog refuses the payment, as on a bank's page. */
export function AuthenticationDialog({
  authentication,
}: {
  authentication: ReturnType<typeof useAuthentication>;
}) {
  return (
    <Dialog
      title="Confirm your payment"
      role="alertdialog"
      isOpen={authentication.isAsking}
      onClose={() => void authentication.answer(false)}
    >
      <div className="-mx-6 mb-6 sm:-mx-8">
        <SandboxLabel />
      </div>
      <Authentication onAnswer={authentication.answer} />
    </Dialog>
  );
}
