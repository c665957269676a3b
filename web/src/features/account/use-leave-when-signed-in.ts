import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#lib/session.ts';
import { returnPath } from '#lib/way-in.ts';

/**
 * Leads whoever is signed in on to where they were going: else a subscriber home, and a member to the plan.
 * @returns whether that is happening, so that no form is shown meanwhile.
 */
export function useLeaveWhenSignedIn(): boolean {
  const user = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const target = user && (returnPath(state) ?? (user.is_subscribed ? '/' : '/plan-details'));
  useEffect(() => {
    if (target) void navigate(target, { replace: true });
  }, [target, navigate]);
  return user !== null;
}
