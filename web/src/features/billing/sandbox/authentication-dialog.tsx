import { Dialog } from '#ui/dialog/dialog.tsx';
import { Authentication } from './authentication.tsx';
import { SandboxLabel } from './sandbox-label.tsx';
import type { useAuthentication } from './use-authentication.ts';

/** Closing it counts as refusing, as on a bank's page. */
export function AuthenticationDialog({ asking }: { asking: ReturnType<typeof useAuthentication> }) {
  return (
    <Dialog
      title="Confirm your payment"
      role="alertdialog"
      isOpen={asking.isAsking}
      onClose={() => void asking.answer(false)}
    >
      <div className="-mx-6 mb-6 sm:-mx-8">
        <SandboxLabel />
      </div>
      <Authentication onAnswer={asking.answer} />
    </Dialog>
  );
}
