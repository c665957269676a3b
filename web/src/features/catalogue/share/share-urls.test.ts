import { expect, test } from 'vitest';
import { shareUrls } from './share-urls.ts';

const show = { id: 7, name: 'The Salt Road' };

test("shares the URL of a show's page, with the brand as the hashtag", () => {
  const { link, facebook, x } = shareUrls(show, 'https://kinora.example', 'Kinora');
  expect(link).toBe('https://kinora.example/details/the-salt-road-7');
  expect(Object.fromEntries(new URL(facebook).searchParams)).toEqual({ u: link, hashtag: '#kinora' });
  expect(Object.fromEntries(new URL(x).searchParams)).toEqual({
    url: link,
    text: 'The Salt Road',
    hashtags: 'kinora',
  });
});

test('makes the hashtag one word, and escapes a hostile name', () => {
  const { x } = shareUrls({ id: 8, name: '"><script>&url=evil#' }, 'https://a.example', 'Blue Hour TV');
  expect(x).not.toMatch(/[<>"]/);
  expect(new URL(x).searchParams.getAll('url')).toEqual(['https://a.example/details/script-url-evil-8']);
  expect(new URL(x).searchParams.get('hashtags')).toBe('bluehourtv');
});
