import { findHeroShow } from '@kinora/contract/catalogue/hero-show';
import {
  newEpisodes,
  popularShows,
  suggestedShows,
  mostTrendingShows,
  trendingShows,
  type ShowCard,
} from '@kinora/contract/catalogue/shows';
import { aboutUs, contentPage, faqs } from '@kinora/contract/pages/pages';
import { toCallInProcess, type CallInProcess } from '#http/route.ts';

type StaticPage = {
  title: string;
  /** For search engines and shared links; a page without a description is hidden from search engines. */
  description?: (brand: string) => string;
  /** The calls whose responses the page's first screen needs. */
  calls?: readonly CallInProcess[];
  /** Finds the show whose picture is at the top of the page, in the responses to `calls`. */
  heroShow?: (responses: readonly unknown[]) => ShowCard | undefined;
};

/** The app's addresses that each belong to a single page. `/` is recognized by its empty title. */
const pages: Record<string, StaticPage> = {
  '/': {
    title: '',
    description: (brand) =>
      `${brand} streams episodic shows by independent creators. One price, no ads, a new episode every week.`,
    calls: [toCallInProcess(popularShows, { query: { limit: 10 } }), toCallInProcess(faqs, {})],
    heroShow: ([popular]) => findHeroShow(popular as ShowCard[]),
  },
  '/new-episodes': {
    title: 'New Episodes',
    description: (brand) => `The latest episodes on ${brand}, newest first.`,
    calls: [toCallInProcess(newEpisodes, { query: { limit: 10 } })],
  },
  '/trending': {
    title: 'Trending',
    description: (brand) => `What people are watching on ${brand}: popular shows, and those on the rise.`,
    calls: [
      toCallInProcess(trendingShows, {}),
      toCallInProcess(suggestedShows, { params: { limit: 1 } }),
      toCallInProcess(mostTrendingShows, {}),
    ],
  },
  '/upcoming': {
    title: 'Upcoming Shows',
    description: (brand) => `The next shows on ${brand}, and their release dates.`,
  },
  '/recommended': { title: 'Recommended For You' },
  '/faq': {
    title: 'FAQ',
    description: (brand) =>
      `Frequently asked questions about ${brand}: membership, publishing and royalties.`,
    calls: [toCallInProcess(faqs, {})],
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    description: (brand) =>
      `What ${brand} knows about you, why and for how long, and what you can do about it.`,
    calls: [toCallInProcess(contentPage, { params: { name: 'privacy-policy' } })],
  },
  '/terms-of-service': {
    title: 'Terms Of Use',
    description: (brand) => `The rules of ${brand}, for viewers and publishers.`,
    calls: [toCallInProcess(contentPage, { params: { name: 'terms-of-service' } })],
  },
  '/contact': {
    title: 'Contact',
    description: (brand) => `Say hello to the people behind ${brand}.`,
  },
  '/copyright': {
    title: 'Copyright',
    description: (brand) => `How to report to ${brand} that a show copies your work, and what happens then.`,
  },
  '/about-us': {
    title: 'About Us',
    description: (brand) => `Who makes ${brand}, and why.`,
    calls: [toCallInProcess(aboutUs, {})],
  },
  '/gift': { title: 'Give a gift' },
  '/gift-order': { title: 'Your gift' },
  '/redeem': { title: 'Redeem a gift' },
  '/sign-up': {
    title: 'Create your account',
    description: (brand) => `Join ${brand}: every show, one price, no ads.`,
  },
  '/sign-in': { title: 'Log In', description: (brand) => `Log in to ${brand}.` },
  '/reset-password': { title: 'Choose a new password' },
  '/confirm-email': { title: 'Confirm your email' },
  '/your-data': { title: 'Your data' },
  '/shows-by-category': { title: 'Categories' },
  '/shows-by-search-query': { title: 'Search' },
  '/following': { title: 'Following Shows' },
  '/plan-details': { title: 'Plan Details (WEB)' },
  '/payment': { title: 'Payment' },
  '/payment-successful': { title: 'Payment Successful' },
  '/history': { title: 'Watch history' },
  '/receipts': { title: 'Where your money went' },
  '/split-invitation': { title: 'Invitation' },
  '/operator': { title: 'Console' },
  '/payouts': { title: 'Payouts' },
  '/profile': { title: 'Account Setting' },
  '/manage-profile': { title: 'Manage Profile' },
  '/publisher': { title: 'Dashboard' },
};

/** The addresses that search engines may list. */
export const publicPaths: readonly string[] = Object.keys(pages).filter((path) => pages[path]?.description);

/** Removes all trailing slashes, in linear time. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Returns the page at an address; undefined if there is none, or if it is one of many pages, such as a show's. */
export const staticPage = (path: string): StaticPage | undefined => pages[withoutTrailingSlashes(path)];

/** Whether the app has a screen at an address; the item to show on that screen might not exist. */
export const isAppPath = (path: string): boolean =>
  staticPage(path) !== undefined ||
  /^\/(?:details|operator|publisher|show|show-list|unsubscribe|upload|watch|sandbox)(?:\/|$)/.test(path);
