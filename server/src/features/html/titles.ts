import type { Context } from '#context.ts';
import { readAboutUs, readContentPage, readFaqs } from '#features/pages/queries.ts';

export type Answer = { path: string; data: unknown };

type StaticPage = {
  title: string;
  /** For search engines and whoever it is shared with; a page without one is nobody's to find. */
  description?: (brand: string) => string;
  /** What its first screen asks for. */
  answers?: (context: Context) => Promise<Answer[]>;
};

/** The addresses of the app that stand for one page each; `/` is told apart by having no title of its own. */
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

/** Addresses of everybody, for search engines. */
export const publicPaths: readonly string[] = Object.keys(pages).filter((path) => pages[path]?.description);

/** The page at an address; undefined for one that stands for many, or for none. */
export const staticPage = (path: string): StaticPage | undefined => pages[path.replace(/(?<=.)\/+$/, '')];

const contentAnswers = async (context: Context, name: string): Promise<Answer[]> => [
  { path: `/api/pages/${name}`, data: await readContentPage(context, name) },
];

/** Whether the app has a screen at an address; what it shows there may still not exist. */
export const isAppPath = (path: string): boolean =>
  staticPage(path) !== undefined ||
  /^\/(?:details|publisher|show|show-list|unsubscribe|upload|watch|sandbox)(?:\/|$)/.test(path);
