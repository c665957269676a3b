import { showAddress } from '#lib/show-address.ts';

/** The address of a show's page, and the social networks' addresses for posting it. */
export function shareAddresses(show: { id: number; name: string }, origin: string, brand: string) {
  const link = origin + showAddress(show);
  const hashtag = brand.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return {
    link,
    facebook: withQuery('https://www.facebook.com/sharer/sharer.php', { u: link, hashtag: `#${hashtag}` }),
    x: withQuery('https://twitter.com/intent/tweet', { url: link, text: show.name, hashtags: hashtag }),
  };
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
