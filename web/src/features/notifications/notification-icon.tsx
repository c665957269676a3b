import { useState } from 'react';
import { mediaUrl } from '#lib/media.ts';
import { Icon, type IconName } from '#ui/media/icon.tsx';

const topicIcons: Partial<Record<string, IconName>> = {
  episode: 'play',
  follower: 'user',
  payment: 'warning',
  policy: 'info',
};

/** The notification's image, or an icon for its topic if there is none. */
export function NotificationIcon({ icon }: { icon: string }) {
  const [brokenIcon, setBrokenIcon] = useState<string | null>(null);
  const isMissing = !icon.includes('/') || icon === brokenIcon;
  return (
    <span
      aria-hidden="true"
      className="grid aspect-video h-11 shrink-0 place-items-center overflow-hidden rounded-card bg-ink/8 text-ink-secondary"
    >
      {isMissing ? (
        <Icon name={topicIcons[icon] ?? 'bell'} />
      ) : (
        <img
          src={mediaUrl(icon)}
          alt=""
          loading="lazy"
          onError={() => setBrokenIcon(icon)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
