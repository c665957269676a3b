import type { UserData } from '@kinora/contract/accounts/account';
import { lazy, Suspense } from 'react';
import { appStoreUrl } from '#lib/app-store.ts';
import { GetAppLink } from '#ui/button/get-app-link.tsx';
import { LinkButton } from '#ui/button/link.tsx';

// The menu's code is as large as a whole page's, and visitors don't need it.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

/**
 * Shows the signed-in user's menu and, until they subscribe, their most likely next step: the console for
 * staff, the plan for everyone else. Shows visitors links to sign in and sign up, or to the native app.
 */
export function AccountCorner({ user }: { user: UserData | null }) {
  if (!user && appStoreUrl) return <GetAppLink size="small" />;
  if (!user)
    return (
      <>
        <LinkButton
          to="/sign-in"
          variant="ghost"
          size="small"
          className="max-[22.5rem]:hidden noscript:max-sm:hidden"
        >
          LOGIN
        </LinkButton>
        <LinkButton to="/sign-up" size="small">
          JOIN
        </LinkButton>
      </>
    );
  return (
    <>
      {!user.is_subscribed &&
        (user.role !== 'member' ? (
          <LinkButton to="/operator" variant="secondary" size="small">
            Console
          </LinkButton>
        ) : (
          <LinkButton to="/plan-details" size="small">
            Subscribe
          </LinkButton>
        ))}
      <div className={user.is_subscribed ? 'hidden md:block' : 'hidden sm:block'}>
        <Suspense fallback={<span className="block h-11 w-18" />}>
          <UserMenu user={user} />
        </Suspense>
      </div>
    </>
  );
}
