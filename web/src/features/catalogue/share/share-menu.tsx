import type { ReactNode } from 'react';
import { boot } from '#lib/boot.ts';
import { Flyout } from '#ui/dialog/flyout.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { CopyLink } from './copy-link.tsx';
import { NetworkIcon } from './network-icon.tsx';
import { shareAddresses } from './share-addresses.ts';
import { shareStyle } from './share-style.ts';
import { ShareToApps } from './share-to-apps.tsx';

type ShareMenuProps = {
  show: { id: number; name: string };
  triggerStyle: string;
  iconSize?: number;
};

/** Posts a show's page to two social networks, or copies its address. */
export function ShareMenu({ show, triggerStyle, iconSize = 20 }: ShareMenuProps) {
  const { link, facebook, x } = shareAddresses(show, location.origin, boot.brand.name);
  return (
    <Flyout
      label={`Share ${show.name}`}
      triggerStyle={triggerStyle}
      trigger={<Icon name="share" size={iconSize} />}
    >
      <Network href={facebook}>
        <NetworkIcon name="facebook" />
        Share on Facebook
      </Network>
      <Network href={x}>
        <NetworkIcon name="x" />
        Share on X
      </Network>
      <CopyLink link={link} />
      <ShareToApps title={show.name} link={link} />
    </Flyout>
  );
}

function Network({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={shareStyle}>
      {children}
    </a>
  );
}
