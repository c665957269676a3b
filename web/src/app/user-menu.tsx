import type { UserData } from '@kinora/contract/accounts/account';
import { Button } from 'react-aria-components/Button';
import { useNavigate } from 'react-router';
import { Avatar } from '#ui/media/avatar.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Menu, MenuItem } from '#ui/dialog/menu.tsx';
import { signOut } from './sign-out.ts';

export function UserMenu({ user }: { user: UserData }) {
  const navigate = useNavigate();
  return (
    <Menu
      label="Your account"
      trigger={
        <Button
          aria-label={`Account of ${user.name}`}
          className="flex h-11 cursor-pointer items-center gap-2 rounded-full ps-1 pe-2 text-ink transition-colors duration-160 hover:text-gold"
        >
          <Avatar name={user.name} path={user.profile_photo_path} size={36} />
          <Icon name="chevron-down" size={16} />
        </Button>
      }
    >
      {user.role !== 'member' && <MenuItem onAction={() => void navigate('/operator')}>Console</MenuItem>}
      <MenuItem onAction={() => void navigate('/publisher')}>Dashboard</MenuItem>
      <MenuItem onAction={() => void navigate('/show-list')}>Show</MenuItem>
      <MenuItem onAction={() => void navigate('/show')}>Analytics</MenuItem>
      <MenuItem onAction={() => void navigate('/history')}>Watch history</MenuItem>
      <MenuItem onAction={() => void navigate('/profile')}>Profile</MenuItem>
      <MenuItem onAction={signOut}>Logout</MenuItem>
    </Menu>
  );
}
