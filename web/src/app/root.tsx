import { Outlet, ScrollRestoration } from 'react-router';
import { useEndedSession } from './use-ended-session.ts';

export function Root() {
  useEndedSession();
  return (
    <>
      {/* A visit that begins anew has no key of its own, and does not go on where another page was left. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
      <Outlet />
    </>
  );
}
