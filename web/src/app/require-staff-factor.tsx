import { isStaff } from '@kinora/contract/roles';
import { Outlet } from 'react-router';
import { RequireFactor } from '#features/accounts/factors/require-factor.tsx';
import { useSession } from '#lib/session/session.ts';

/** Requires a second factor from staff. Other members pass, and each page decides what they see. */
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
