import type { UserData } from './accounts/account.ts';

/** Message that a native app sends to its webview to sign the member in; see docs/native-apps.md. */
export type UserDataMessage = { type: 'user-data'; data: UserData };

/**
 * Messages from the webview to the app: `ready` when it starts listening, `signed-out` when its session has
 * ended, whether it signed in itself or received the session from the app.
 */
export type WebMessage = { type: 'ready' } | { type: 'signed-out' };
