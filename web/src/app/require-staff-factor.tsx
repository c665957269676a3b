import { isStaff } from '@kinora/contract/roles';
import { Outlet } from 'react-router';
import { RequireFactor } from '#features/accounts/factors/require-factor.tsx';
import { useSession } from '#lib/session/session.ts';

/** Surrounds the pages for staff; each page decides what others see there. */
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
