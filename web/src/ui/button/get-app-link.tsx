import { appStoreUrl } from '#lib/app-store.ts';
import { buttonStyle, type ButtonSize } from '../style/button-style.ts';

/** Links to the app in this device's store; renders nothing if there is no app for it. */
export function GetAppLink({ size }: { size: ButtonSize }) {
  if (!appStoreUrl) return null;
  return (
    <a href={appStoreUrl} className={buttonStyle('primary', size)}>
      Get App
    </a>
  );
}
