import type { UserData } from '@kinora/contract/account';
import { Button } from 'react-aria-components/Button';
import { useNavigate } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { useSignOut } from './use-sign-out.ts';

export function UserMenu({ user }: { user: UserData }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <Menu
      label="Your account"
      trigger={
        <Button
          aria-label={`Account of ${user.name}`}
          className="flex h-11 cursor-pointer items-center gap-2 rounded-full ps-1 pe-2 text-ink transition-colors duration-160 hover:text-gold"
        >
          <span
            aria-hidden="true"
            className="grid size-9 place-items-center rounded-full bg-surface-overlay text-small font-semibold text-gold"
          >
            {user.name.slice(0, 1).toUpperCase()}
          </span>
          <Icon name="chevron-down" size={16} />
        </Button>
      }
    >
      <MenuItem onAction={() => void navigate('/publisher')}>Dashboard</MenuItem>
      <MenuItem onAction={() => void navigate('/show-list')}>Show</MenuItem>
      <MenuItem onAction={signOut}>Logout</MenuItem>
    </Menu>
  );
}
