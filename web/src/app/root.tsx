import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { useIsSuspended } from '#lib/session/session.ts';
import { useEndedSession } from './use-ended-session.ts';

// Loaded lazily because hardly anybody ever sees it.
const SessionEndedDialog = lazy(async () => ({
  default: (await import('#features/accounts/session-ended-dialog.tsx')).SessionEndedDialog,
}));

export function Root() {
  useEndedSession();
  const isSuspended = useIsSuspended();
  return (
    <>
      {/* The first page of every visit has the key `default`, so go by its path: it must not restore
          another page's scroll position. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
      <Outlet />
      {isSuspended && (
        <Suspense>
          <SessionEndedDialog />
        </Suspense>
      )}
    </>
  );
}
