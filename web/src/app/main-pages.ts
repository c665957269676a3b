export type MainPage = { to: string; name: string };

const pagesForEveryone: readonly MainPage[] = [
  { to: '/', name: 'Home' },
  { to: '/new-episodes', name: 'New' },
  { to: '/trending', name: 'Trending' },
];
const pagesForSubscribers: readonly MainPage[] = [
  ...pagesForEveryone,
  { to: '/following', name: 'Following' },
];

/** Returns the pages that the header links to, for subscribers or everyone else. */
export function mainPages(isSubscribed: boolean): readonly MainPage[] {
  return isSubscribed ? pagesForSubscribers : pagesForEveryone;
}
