import { useEffect, useRef } from 'react';
import { boot } from '#lib/boot.ts';
import { listenToNativeApp, nativeBridge, postToNativeApp } from '#lib/session/native-bridge.ts';
import { useSession } from '#lib/session/session.ts';
import { userDataOf } from '#lib/session/user-data-message.ts';
import { adoptSession } from './adopt-session.ts';

/** Signs in the user that a native app sends, and notifies the app when their session ends. */
export function useNativeApp(): void {
  const isSignedIn = useSession() !== null;
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (!nativeBridge() && boot.native_origins.length === 0) return undefined;
    const stopListening = listenToNativeApp((event) => {
      const user = userDataOf(event, {
        hasBridge: nativeBridge() !== null,
        origins: boot.native_origins,
      });
      if (!user) return;
      void adoptSession(user).then((isAccepted) => isAccepted || postToNativeApp({ type: 'signed-out' }));
    });
    postToNativeApp({ type: 'ready' });
    return stopListening;
  }, []);
  useEffect(() => {
    if (wasSignedIn.current && !isSignedIn) postToNativeApp({ type: 'signed-out' });
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn]);
}
