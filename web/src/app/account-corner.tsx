import { lazy, Suspense } from 'react';
import { useSession } from '#lib/session.ts';
import { LinkButton } from '#ui/link.tsx';

// Menus weigh as much as a page, and visitors have none.
const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }));

/** Who is here, or the ways in. */
export function AccountCorner() {
  const user = useSession();
  if (!user)
    return (
      <>
        <LinkButton to="/sign-in" variant="ghost" size="small">
          LOGIN
        </LinkButton>
        <LinkButton to="/sign-up" size="small">
          JOIN
        </LinkButton>
      </>
    );
  return (
    <>
      {!user.is_subscribed && (
        <LinkButton to="/plan-details" size="small">
          Subscribe
        </LinkButton>
      )}
      <Suspense fallback={<span className="h-11 w-16" />}>
        <UserMenu user={user} />
      </Suspense>
    </>
  );
}
