import { isStaff } from '@kinora/contract/roles';
import { Outlet } from 'react-router';
import { RequireFactor } from '#features/accounts/factors/require-factor.tsx';
import { useSession } from '#lib/session/session.ts';

/** Surrounds the pages of those who run the service; what anybody else sees there is up to each page. */
export function RequireStaffFactor() {
  const role = useSession()?.role ?? 'member';
  return isStaff(role) ? (
    <RequireFactor>
      <Outlet />
    </RequireFactor>
  ) : (
    <Outlet />
  );
}
