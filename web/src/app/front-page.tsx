import { lazy, Suspense } from 'react';
import { useSession } from '#lib/session.ts';
import { LoadingPage } from '#ui/loading-page.tsx';

const HomePage = lazy(async () => ({ default: (await import('#features/shows/home-page.tsx')).HomePage }));
const LandingPage = lazy(async () => ({
  default: (await import('#features/landing/landing-page.tsx')).LandingPage,
}));

/** `/` is the home of subscribers and the landing page of everyone else. */
export function FrontPage() {
  const user = useSession();
  return (
    <Suspense fallback={<LoadingPage />}>{user?.is_subscribed ? <HomePage /> : <LandingPage />}</Suspense>
  );
}
