import type { UserData } from '@kinora/contract/accounts/account';
import { PlainLink } from '#ui/button/plain-link.tsx';
import { buttonStyle } from '#ui/style/button-style.ts';
import { appStoreUrl } from '#lib/app-store.ts';
import { GetAppLink } from '#ui/button/get-app-link.tsx';
import { LinkButton } from '#ui/button/link.tsx';
import { signOut } from './sign-out.ts';

const linkStyle =
  'flex min-h-11 w-full items-center rounded-card text-start text-ink-secondary transition-colors duration-160 hover:text-ink';

/** The phone menu's version of the account corner. */
export function PhoneMenuAccount({ user }: { user: UserData | null }) {
  if (!user && appStoreUrl) return <GetAppLink size="medium" />;
  if (!user)
    return (
      <div className="grid gap-3">
        <LinkButton to="/sign-up">JOIN</LinkButton>
        <LinkButton to="/sign-in" variant="secondary">
          LOGIN
        </LinkButton>
      </div>
    );
  return (
    <>
      <p className="text-small text-ink-faint">
        <bdi className="wrap-anywhere">{user.name}</bdi>
      </p>
      {!user.is_subscribed && user.role === 'member' && (
        <PlainLink to="/plan-details" className={buttonStyle('primary', 'medium', 'my-3 w-full')}>
          Subscribe
        </PlainLink>
      )}
      <ul className="mt-1">
        {user.role !== 'member' && (
          <li>
            <PlainLink to="/operator" className={linkStyle}>
              Console
            </PlainLink>
          </li>
        )}
        <li>
          <PlainLink to="/publisher" className={linkStyle}>
            Dashboard
          </PlainLink>
        </li>
        <li>
          <PlainLink to="/show-list" className={linkStyle}>
            Show
          </PlainLink>
        </li>
        <li>
          <PlainLink to="/show" className={linkStyle}>
            Analytics
          </PlainLink>
        </li>
        <li>
          <PlainLink to="/history" className={linkStyle}>
            Watch history
          </PlainLink>
        </li>
        <li>
          <PlainLink to="/profile" className={linkStyle}>
            Profile
          </PlainLink>
        </li>
        <li>
          <button type="button" onClick={signOut} className={linkStyle}>
            Logout
          </button>
        </li>
      </ul>
    </>
  );
}
