import { createBrowserRouter } from 'react-router';
import { withLayers } from '#lib/history-layers.ts';
import { preloadWithPlayer } from '#player/player-screens.ts';
import { LoadingPage } from '#ui/page/loading-page.tsx';
import { BrokenScreen, ErrorPage } from './error-page.tsx';
import { showPage } from './first-page.ts';
import { FrontPage } from './front-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RequireMember } from './require-member.tsx';
import { RequireSubscriber } from './require-subscriber.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell.tsx';

const watchPage = () => import('#features/playback/watch-page.tsx');
preloadWithPlayer(watchPage);

export const createRouter = () => withLayers(makeRouter);

/** Defines every route of the app; screens are loaded on the first visit. */
function makeRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: ErrorPage,
      HydrateFallback: LoadingPage,
      children: [
        {
          Component: RequireSubscriber,
          children: [
            {
              path: 'watch/:episode_id',
              lazy: async () => ({ Component: (await watchPage()).WatchPage }),
            },
          ],
        },
        {
          path: 'sandbox/checkout/:ref',
          lazy: async () => ({
            Component: (await import('#features/billing/sandbox/sandbox-checkout-page.tsx'))
              .SandboxCheckoutPage,
          }),
        },
        {
          Component: Shell,
          ErrorBoundary: BrokenScreen,
          children: [
            { index: true, Component: FrontPage },
            {
              path: 'details/:movieUrl',
              lazy: async () => ({ Component: (await showPage()).ShowPage }),
            },
            {
              path: 'new-episodes',
              lazy: async () => ({
                Component: (await import('#features/discovery/new-episodes/new-episodes-page.tsx'))
                  .NewEpisodesPage,
              }),
            },
            {
              path: 'trending',
              lazy: async () => ({
                Component: (await import('#features/discovery/trending/trending-page.tsx')).TrendingPage,
              }),
            },
            {
              path: 'upcoming',
              lazy: async () => ({
                Component: (await import('#features/discovery/upcoming/upcoming-page.tsx')).UpcomingPage,
              }),
            },
            {
              path: 'recommended',
              lazy: async () => ({
                Component: (await import('#features/discovery/recommended/recommended-page.tsx'))
                  .RecommendedPage,
              }),
            },
            {
              path: 'shows-by-category',
              lazy: async () => ({
                Component: (await import('#features/discovery/categories/category-page.tsx')).CategoryPage,
              }),
            },
            {
              path: 'shows-by-search-query',
              lazy: async () => ({
                Component: (await import('#features/discovery/search/search-page.tsx')).SearchPage,
              }),
            },
            {
              path: 'faq',
              lazy: async () => ({
                Component: (await import('#features/pages/faq-page.tsx')).FaqPage,
              }),
            },
            {
              path: 'privacy-policy',
              lazy: async () => ({
                Component: (await import('#features/pages/policy-page.tsx')).PrivacyPolicyPage,
              }),
            },
            {
              path: 'terms-of-service',
              lazy: async () => ({
                Component: (await import('#features/pages/policy-page.tsx')).TermsOfUsePage,
              }),
            },
            {
              path: 'contact',
              lazy: async () => ({
                Component: (await import('#features/pages/contact-page.tsx')).ContactPage,
              }),
            },
            {
              path: 'about-us',
              lazy: async () => ({
                Component: (await import('#features/pages/about-page.tsx')).AboutPage,
              }),
            },
            {
              path: 'sign-up',
              lazy: async () => ({
                Component: (await import('#features/accounts/sign-up-page.tsx')).SignUpPage,
              }),
            },
            {
              path: 'sign-in',
              lazy: async () => ({
                Component: (await import('#features/accounts/sign-in-page.tsx')).SignInPage,
              }),
            },
            {
              path: 'unsubscribe/:token',
              lazy: async () => ({
                Component: (await import('#features/notifications/unsubscribe-page.tsx')).UnsubscribePage,
              }),
            },
            {
              Component: RequireMember,
              children: [
                {
                  Component: RequireSubscriber,
                  children: [
                    {
                      path: 'following',
                      lazy: async () => ({
                        Component: (await import('#features/discovery/following/following-page.tsx'))
                          .FollowingPage,
                      }),
                    },
                  ],
                },
                {
                  path: 'plan-details',
                  lazy: async () => ({
                    Component: (await import('#features/billing/plan-page.tsx')).PlanPage,
                  }),
                },
                {
                  path: 'payment',
                  lazy: async () => ({
                    Component: (await import('#features/billing/payment/payment-page.tsx')).PaymentPage,
                  }),
                },
                {
                  path: 'payment-successful',
                  lazy: async () => ({
                    Component: (await import('#features/billing/payment/payment-successful-page.tsx'))
                      .PaymentSuccessfulPage,
                  }),
                },
                {
                  path: 'profile',
                  lazy: async () => ({
                    Component: (await import('./account-page.tsx')).AccountPage,
                  }),
                },
                {
                  path: 'manage-profile',
                  lazy: async () => ({
                    Component: (await import('#features/accounts/manage/manage-profile-page.tsx'))
                      .ManageProfilePage,
                  }),
                },
                {
                  path: 'publisher/*',
                  lazy: async () => ({
                    Component: (await import('#app/dashboard-page.tsx')).DashboardPage,
                  }),
                },
                {
                  path: 'show-list',
                  lazy: async () => ({
                    Component: (await import('#features/publishing/shows/show-cards-page.tsx')).ShowCardsPage,
                  }),
                },
                {
                  path: 'show',
                  lazy: async () => ({
                    Component: (await import('#features/analytics/analytics-page.tsx')).AnalyticsPage,
                  }),
                },
                {
                  path: 'upload/:episode_id',
                  lazy: async () => ({
                    Component: (await import('#features/uploads/upload-page.tsx')).UploadPage,
                  }),
                },
              ],
            },
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ]);
}
