import { Icon } from '#ui/media/icon.tsx';
import { shareStyle } from './share-style.ts';

/** The device's own share sheet, on touch devices that have one. */
export function ShareToApps({ title, link }: { title: string; link: string }) {
  if (!('share' in navigator) || !matchMedia('(pointer: coarse)').matches) return null;
  return (
    <button
      type="button"
      className={shareStyle}
      // The promise also rejects if the viewer closes the sheet without sharing, which is not an error.
      onClick={() => void navigator.share({ title, url: link }).catch(() => {})}
    >
      <Icon name="share" />
      Other apps…
    </button>
  );
}
