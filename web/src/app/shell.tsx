import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { InfoFromUrl } from '#features/catalogue/info/info-from-url.tsx';
import { LandingFooter } from '#features/pages/landing/landing-footer.tsx';
import { isInNativeApp } from '#lib/session/native-bridge.ts';
import { useSession } from '#lib/session/session.ts';
import { ErrorBoundary } from '#ui/page/error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageTitleAnnouncer } from './page-name.tsx';

// Loaded lazily because most subscribers never see it.
const PastDueBanner = lazy(async () => ({
  default: (await import('#features/billing/membership/past-due-banner.tsx')).PastDueBanner,
}));
const PolicyBanner = lazy(async () => ({
  default: (await import('#features/pages/policy-banner.tsx')).PolicyBanner,
}));

/** Surrounds every screen with a header and a footer; adapts as soon as a subscription begins or ends. */
export function Shell() {
  const user = useSession();
  const isSubscribed = user?.is_subscribed ?? false;
  const location = useLocation();
  const { pathname } = location;
  const isLanding = pathname === '/' && !isSubscribed;
  // A native app presents the plan and payment pages as if they were its own screens.
  const isNativePlan = /^\/(?:plan-details|payment)\/?$/.test(pathname) && isInNativeApp();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="fixed start-4 top-3 z-50 -translate-y-20 rounded-card bg-gold px-4 py-2 text-small font-semibold text-on-gold focus:translate-y-0"
      >
        Skip to content
      </a>
      <PageTitleAnnouncer />
      {isSubscribed && (
        <Suspense>
          <PastDueBanner />
        </Suspense>
      )}
      {user && !isNativePlan && (
        <Suspense>
          <PolicyBanner />
        </Suspense>
      )}
      {!isNativePlan && <Header />}
      <InfoFromUrl />
      {/* At least as tall as the window, together with the space above the footer, so that the footer doesn't
          visibly move when a page fills in. */}
      <main id="content" tabIndex={-1} className="min-h-[calc(100dvh-6rem)] grow outline-none">
        <ErrorBoundary fallback={<ErrorPage />} resetKey={location}>
          <Outlet />
        </ErrorBoundary>
      </main>
      {!isNativePlan && (isLanding ? <LandingFooter /> : <Footer />)}
    </div>
  );
}
