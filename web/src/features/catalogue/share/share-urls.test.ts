import { expect, test } from 'vitest';
import { shareUrls } from './share-urls.ts';

const show = { id: 7, name: 'The Salt Road' };

test("a show is shared by its page's URL, with the brand as hashtag", () => {
  const { link, facebook, x } = shareUrls(show, 'https://kinora.example', 'Kinora');
  expect(link).toBe('https://kinora.example/details/the-salt-road-7');
  expect(Object.fromEntries(new URL(facebook).searchParams)).toEqual({ u: link, hashtag: '#kinora' });
  expect(Object.fromEntries(new URL(x).searchParams)).toEqual({
    url: link,
    text: 'The Salt Road',
    hashtags: 'kinora',
  });
});

test('the hashtag is one word, and a hostile name cannot add to the URL', () => {
  const { x } = shareUrls({ id: 8, name: '"><script>&url=evil#' }, 'https://a.example', 'Blue Hour TV');
  expect(x).not.toMatch(/[<>"]/);
  expect(new URL(x).searchParams.getAll('url')).toEqual(['https://a.example/details/script-url-evil-8']);
  expect(new URL(x).searchParams.get('hashtags')).toBe('bluehourtv');
});
