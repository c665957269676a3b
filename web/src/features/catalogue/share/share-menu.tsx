import { embedCode } from '@kinora/contract/catalogue/embed';
import type { ReactNode } from 'react';
import { boot } from '#lib/boot.ts';
import { Flyout } from '#ui/dialog/flyout.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { CopyItem } from './copy-item.tsx';
import { shareUrls } from './share-urls.ts';
import { shareStyle } from './share-style.ts';
import { ShareToApps } from './share-to-apps.tsx';

/** Without a `trailer` there is nothing to embed. */
export type SharedShow = { id: number; name: string; trailer?: string | null };

type ShareMenuProps = {
  show: SharedShow;
  triggerStyle: string;
  iconSize?: number;
};

/** Shares a show's page on two social networks, or copies its URL or the HTML that embeds its trailer. */
export function ShareMenu({ show, triggerStyle, iconSize = 20 }: ShareMenuProps) {
  return (
    <Flyout
      label={`Share ${show.name}`}
      triggerStyle={triggerStyle}
      trigger={<Icon name="share" size={iconSize} />}
    >
      <ShareTargets show={show} />
    </Flyout>
  );
}

function ShareTargets({ show }: Pick<ShareMenuProps, 'show'>) {
  const { link, facebook, x } = shareUrls(show, location.origin, boot.brand.name);
  return (
    <>
      <NetworkLink href={facebook}>
        <NetworkIcon name="facebook" />
        Share on Facebook
      </NetworkLink>
      <NetworkLink href={x}>
        <NetworkIcon name="x" />
        Share on X
      </NetworkLink>
      <CopyItem text={link} icon="link" label="link" />
      {show.trailer && <CopyItem text={embedCode(location.origin, show)} icon="code" label="embed code" />}
      <ShareToApps title={show.name} link={link} />
    </>
  );
}

function NetworkLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={shareStyle}>
      {children}
    </a>
  );
}

const logoPaths = {
  facebook:
    'M13.7 21v-8h2.7l.4-3.2h-3.1v-2c0-.9.3-1.5 1.6-1.5h1.6V3.4a21 21 0 0 0-2.4-.1c-2.4 0-4 1.4-4 4.1v2.4H7.8V13h2.7v8h3.2Z',
  x: 'M17.5 4h2.9l-6.4 7.3L21.5 20h-5.9l-4.6-6-5.3 6H2.8l6.8-7.8L2.4 4h6l4.2 5.5L17.5 4Zm-1 14.4h1.6L7.5 5.5H5.8l10.7 12.9Z',
};

function NetworkIcon({ name }: { name: keyof typeof logoPaths }) {
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} fill="currentColor" aria-hidden="true">
      <path d={logoPaths[name]} />
    </svg>
  );
}
