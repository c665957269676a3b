import { Outlet, ScrollRestoration } from 'react-router';
import { useEndedSession } from './use-ended-session.ts';

export function Root() {
  useEndedSession();
  return (
    <>
      {/* The first page of every visit has the key `default`, so go by its path: it must not restore
          another page's scroll position. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
      <Outlet />
    </>
  );
}
