import { showPath } from '#lib/show-path.ts';

/** The URL of a show's page, and the URLs for sharing it on social networks. */
export function shareUrls(show: { id: number; name: string }, origin: string, brand: string) {
  const link = origin + showPath(show);
  const hashtag = brand.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return {
    link,
    facebook: withQuery('https://www.facebook.com/sharer/sharer.php', { u: link, hashtag: `#${hashtag}` }),
    x: withQuery('https://twitter.com/intent/tweet', { url: link, text: show.name, hashtags: hashtag }),
  };
}

function withQuery(url: string, query: Record<string, string>): string {
  return `${url}?${new URLSearchParams(query)}`;
}
