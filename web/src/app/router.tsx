import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { preloadWithPlayer } from '#player/player-screens.ts';
import { loadShowPage } from './first-page.ts';
import { FrontPage } from './front-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RequireMember } from './require-member.tsx';
import { RequireSubscriber } from './require-subscriber.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell.tsx';

const loadWatchPage = () => import('#features/playback/watch-page.tsx');
preloadWithPlayer(loadWatchPage);

/** A screen whose code is loaded on the first visit. */
const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

const watch = screen('watch/:episode_id', async () => (await loadWatchPage()).WatchPage);
const sandboxCheckout = screen(
  'sandbox/checkout/:ref',
  async () => (await import('#features/billing/sandbox/sandbox-checkout-page.tsx')).SandboxCheckoutPage,
);

const forEveryone = [
  { index: true, Component: FrontPage },
  screen('details/:movieUrl', async () => (await loadShowPage()).ShowPage),
  screen(
    'new-episodes',
    async () => (await import('#features/discovery/new-episodes/new-episodes-page.tsx')).NewEpisodesPage,
  ),
  screen(
    'trending',
    async () => (await import('#features/discovery/trending/trending-page.tsx')).TrendingPage,
  ),
  screen(
    'upcoming',
    async () => (await import('#features/discovery/upcoming/upcoming-page.tsx')).UpcomingPage,
  ),
  screen(
    'recommended',
    async () => (await import('#features/discovery/recommended/recommended-page.tsx')).RecommendedPage,
  ),
  screen(
    'shows-by-category',
    async () => (await import('#features/discovery/categories/category-page.tsx')).CategoryPage,
  ),
  screen(
    'shows-by-search-query',
    async () => (await import('#features/discovery/search/search-page.tsx')).SearchPage,
  ),
  screen('faq', async () => (await import('#features/pages/faq-page.tsx')).FaqPage),
  screen('privacy-policy', async () => (await import('#features/pages/policy-page.tsx')).PrivacyPolicyPage),
  screen('terms-of-service', async () => (await import('#features/pages/policy-page.tsx')).TermsOfUsePage),
  screen('contact', async () => (await import('#features/pages/contact-page.tsx')).ContactPage),
  screen('copyright', async () => (await import('#features/reports/copyright-page.tsx')).CopyrightPage),
  screen('gift', async () => (await import('#features/billing/gifts/gift-page.tsx')).GiftPage),
  screen(
    'gift-order',
    async () => (await import('#features/billing/gifts/gift-order-page.tsx')).GiftOrderPage,
  ),
  screen('redeem', async () => (await import('#features/billing/gifts/redeem-page.tsx')).RedeemPage),
  screen('about-us', async () => (await import('#features/pages/about-page.tsx')).AboutPage),
  screen('sign-up', async () => (await import('#features/accounts/sign-up-page.tsx')).SignUpPage),
  screen('sign-in', async () => (await import('#features/accounts/sign-in-page.tsx')).SignInPage),
  screen(
    'reset-password',
    async () => (await import('#features/accounts/password/reset-password-page.tsx')).ResetPasswordPage,
  ),
  screen(
    'confirm-email',
    async () => (await import('#features/accounts/email/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
  screen(
    'your-data',
    async () => (await import('#features/accounts/your-data/emailed-data-page.tsx')).EmailedDataPage,
  ),
  screen(
    'unsubscribe/:token',
    async () => (await import('#features/notifications/unsubscribe-page.tsx')).UnsubscribePage,
  ),
];

const forMembers = [
  screen('plan-details', async () => (await import('#features/billing/plan-page.tsx')).PlanPage),
  screen('payment', async () => (await import('#features/billing/payment/payment-page.tsx')).PaymentPage),
  screen(
    'payment-successful',
    async () => (await import('#features/billing/payment/payment-successful-page.tsx')).PaymentSuccessfulPage,
  ),
  screen('profile', async () => (await import('./account-page.tsx')).AccountPage),
  screen(
    'manage-profile',
    async () => (await import('#features/accounts/manage/manage-profile-page.tsx')).ManageProfilePage,
  ),
  {
    lazy: async () => ({ Component: (await import('./require-staff-factor.tsx')).RequireStaffFactor }),
    children: [
      screen('operator/*', async () => (await import('./service-console.tsx')).ServiceConsole),
      screen('payouts', async () => (await import('./service-payouts.tsx')).ServicePayouts),
    ],
  },
  screen('history', async () => (await import('#features/accounts/history/history-page.tsx')).HistoryPage),
  screen(
    'receipts',
    async () => (await import('#features/earnings/receipts/receipts-page.tsx')).ReceiptsPage,
  ),
  screen(
    'split-invitation',
    async () => (await import('#features/earnings/splits/invitation-page.tsx')).InvitationPage,
  ),
  screen('publisher/*', async () => (await import('#app/dashboard-page.tsx')).DashboardPage),
  screen(
    'show-list',
    async () => (await import('#features/publishing/shows/show-cards-page.tsx')).ShowCardsPage,
  ),
  screen('show', async () => (await import('#features/analytics/analytics-page.tsx')).AnalyticsPage),
  screen('upload/:episode_id', async () => (await import('#features/uploads/upload-page.tsx')).UploadPage),
];

const forSubscribers = [
  screen(
    'following',
    async () => (await import('#features/discovery/following/following-page.tsx')).FollowingPage,
  ),
];

const notFound = { path: '*', Component: NotFoundPage };

export const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      // The player and the sandbox checkout fill the window; other screens have a header and a footer.
      { Component: RequireSubscriber, children: [watch] },
      sandboxCheckout,
      {
        Component: Shell,
        children: [
          ...forEveryone,
          {
            Component: RequireMember,
            children: [{ Component: RequireSubscriber, children: forSubscribers }, ...forMembers],
          },
          notFound,
        ],
      },
    ],
  },
];
