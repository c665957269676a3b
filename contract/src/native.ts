import * as z from 'zod/mini';
import { UserData } from './account.ts';

/** What a native app sends into its webview to sign the person in there; see docs/native-apps.md. */
export const UserDataMessage = z.object({
  type: z.literal('user-data'),
  data: UserData.check(z.refine(({ token }) => token !== '', 'Token is required')),
});
export type UserDataMessage = z.infer<typeof UserDataMessage>;

/** What the webview tells the app: that it listens now, and that the session it had or was given is over. */
export type WebMessage = { type: 'ready' } | { type: 'signed-out' };
