import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { returnStateFor } from './return-path.ts';
import { useSession } from './session.ts';
import { forgetWantedPage, storeWantedPage } from './wanted-page.ts';

/**
 * Remembers that the current page, if it `exists`, is what a visitor or member without a subscription wants
 * to see. Forgets it once the viewer is a subscriber.
 */
export function useWantedPage(exists = true): void {
  const isSubscribed = useSession()?.is_subscribed ?? false;
  const { from } = returnStateFor(useLocation());
  useEffect(() => {
    if (isSubscribed) forgetWantedPage();
    else if (exists) storeWantedPage(from);
  }, [isSubscribed, exists, from]);
}
