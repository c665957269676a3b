import { boot } from './boot.ts';
import { platformOf } from './device.ts';
import { isInNativeApp } from './session/native-bridge.ts';

const platform = platformOf(globalThis.navigator);

/**
 * This device's store page for the app; null where the web app is used: on computers, on platforms
 * without an app, and inside the app itself.
 */
export const appStoreUrl: string | null = platform && !isInNativeApp() ? boot.store_urls[platform] : null;
