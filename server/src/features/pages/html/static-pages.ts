import type { Context } from '#context.ts';
import { readAboutUs, readContentPage, readFaqs } from '#features/pages/content/read-content.ts';

export type Answer = { path: string; data: unknown };

type StaticPage = {
  title: string;
  /** For search engines and shared links; a page without a description is kept out of search engines. */
  description?: (brand: string) => string;
  /** The responses that its first screen needs. */
  answers?: (context: Context) => Promise<Answer[]>;
};

/** The app's addresses that lead to exactly one page each. `/` is recognised by its empty title. */
const pages: Record<string, StaticPage> = {
  '/': {
    title: '',
    description: (brand) =>
      `${brand} streams episodic shows by independent creators. One price, no ads, a new episode every week.`,
    answers: async (context) => [{ path: '/api/faqs', data: await readFaqs(context) }],
  },
  '/new-episodes': {
    title: 'New Episodes',
    description: (brand) => `The episodes that came out last on ${brand}, the newest first.`,
  },
  '/trending': {
    title: 'Trending',
    description: (brand) => `What people watch on ${brand} now: popular shows, and the ones on the rise.`,
  },
  '/upcoming': {
    title: 'Upcoming Shows',
    description: (brand) => `The shows that come to ${brand} next, and when.`,
  },
  '/recommended': { title: 'Recommended For You' },
  '/faq': {
    title: 'FAQ',
    description: (brand) =>
      `Frequently asked questions about ${brand}: membership, publishing and royalties.`,
    answers: async (context) => [{ path: '/api/faqs', data: await readFaqs(context) }],
  },
  '/privacy-policy': {
    title: 'Privacy Policy',
    description: (brand) => `What ${brand} knows about you, why, how long, and what you can do about it.`,
    answers: (context) => contentAnswers(context, 'privacy-policy'),
  },
  '/terms-of-service': {
    title: 'Terms Of Use',
    description: (brand) => `The rules of ${brand}, for those who watch and for those who publish.`,
    answers: (context) => contentAnswers(context, 'terms-of-service'),
  },
  '/contact': {
    title: 'Contact',
    description: (brand) => `Say hello to the people behind ${brand}.`,
  },
  '/about-us': {
    title: 'About Us',
    description: (brand) => `Who makes ${brand}, and why.`,
    answers: async (context) => [{ path: '/api/about-us', data: await readAboutUs(context) }],
  },
  '/sign-up': {
    title: 'Create your account',
    description: (brand) => `Join ${brand}: every show, one price, no ads.`,
  },
  '/sign-in': { title: 'Log In', description: (brand) => `Log in to ${brand}.` },
  '/shows-by-category': { title: 'Categories' },
  '/shows-by-search-query': { title: 'Search' },
  '/following': { title: 'Following Shows' },
  '/plan-details': { title: 'Plan Details (WEB)' },
  '/payment': { title: 'Payment' },
  '/payment-successful': { title: 'Payment Successful' },
  '/profile': { title: 'Account Setting' },
  '/manage-profile': { title: 'Manage Profile' },
  '/publisher': { title: 'Dashboard' },
};

/** The addresses that search engines may list. */
export const publicPaths: readonly string[] = Object.keys(pages).filter((path) => pages[path]?.description);

/** Returns the page at an address; undefined if the address leads to many pages, or to none. */
export const staticPage = (path: string): StaticPage | undefined => pages[path.replace(/(?<=.)\/+$/, '')];

const contentAnswers = async (context: Context, name: string): Promise<Answer[]> => [
  { path: `/api/pages/${name}`, data: await readContentPage(context, name) },
];

/** Whether the app has a screen at an address; the item to show on it may still not exist. */
export const isAppPath = (path: string): boolean =>
  staticPage(path) !== undefined ||
  /^\/(?:details|publisher|show|show-list|unsubscribe|upload|watch|sandbox)(?:\/|$)/.test(path);
