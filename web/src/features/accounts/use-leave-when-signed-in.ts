import type { UserData } from '@kinora/contract/accounts/account';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '#lib/session/session.ts';
import { returnPath } from '#lib/session/return-path.ts';
import { readWantedPage } from '#lib/session/wanted-page.ts';

/** Where to send a member who was not going to a particular page. */
const defaultPath = ({ role, is_subscribed }: UserData): string =>
  role !== 'member' ? '/operator' : is_subscribed ? (readWantedPage() ?? '/') : '/plan-details';

/**
 * Redirects anyone who is signed in to the page they were going to, otherwise staff to the console, subscribers
 * to what they wanted to watch or to the home page, and other members to the plan.
 * @returns whether a redirect is in progress, so that no form is shown in the meantime.
 */
export function useLeaveWhenSignedIn(): boolean {
  const user = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const target = user && (returnPath(state) ?? defaultPath(user));
  useEffect(() => {
    if (target) void navigate(target, { replace: true });
  }, [target, navigate]);
  return user !== null;
}
