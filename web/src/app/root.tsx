import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { useIsAsked } from '#lib/api/requirements.ts';
import { useHasSessionEnded } from '#lib/session/session.ts';
import { useEndedSession } from './use-ended-session.ts';

// These dialogs are loaded lazily because hardly anyone ever sees them.
const SessionEndedDialog = lazy(async () => ({
  default: (await import('#features/accounts/session-ended-dialog.tsx')).SessionEndedDialog,
}));

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('#features/accounts/factors/confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}));

const FactorSetupDialog = lazy(async () => ({
  default: (await import('#features/accounts/factors/factor-setup-dialog.tsx')).FactorSetupDialog,
}));

export function Root() {
  useEndedSession();
  const hasSessionEnded = useHasSessionEnded();
  const isConfirming = useIsAsked('confirmation');
  const isSettingUpFactor = useIsAsked('factor-setup');
  return (
    <>
      <Outlet />
      {hasSessionEnded && (
        <Suspense>
          <SessionEndedDialog />
        </Suspense>
      )}
      {isSettingUpFactor && (
        <Suspense>
          <FactorSetupDialog />
        </Suspense>
      )}
      {isConfirming && (
        <Suspense>
          <ConfirmIdentityDialog />
        </Suspense>
      )}
    </>
  );
}
