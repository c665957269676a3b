export type MainPage = { to: string; name: string };

const everyone: readonly MainPage[] = [
  { to: '/', name: 'Home' },
  { to: '/new-episodes', name: 'New' },
  { to: '/trending', name: 'Trending' },
];
const subscribers: readonly MainPage[] = [...everyone, { to: '/following', name: 'Following' }];

/** Returns the pages that the header links to, for subscribers or everyone else. */
export function mainPages(isSubscribed: boolean): readonly MainPage[] {
  return isSubscribed ? subscribers : everyone;
}
