import { Icon } from '#ui/icon.tsx';
import { shareLook } from './share-look.ts';

/** The device's own sheet, where there is one and it is what people are used to. */
export function ShareToApps({ title, link }: { title: string; link: string }) {
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return null;
  return (
    <button
      type="button"
      className={shareLook}
      // Closing the sheet without sharing is no failure.
      onClick={() => void navigator.share({ title, url: link }).catch(() => {})}
    >
      <Icon name="share" />
      Other apps…
    </button>
  );
}
