import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sitemaps } from '#features/pages/html/sitemap.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { publisherWithEpisode } from '#test/publisher.ts';
import { addFilm } from '#test/film.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp({
    BRAND_NAME: 'Lantern & Co',
    BRAND_COLOR: '#4fd1c5',
    BRAND_LOGO_URL: 'https://cdn.lantern.example/logo.svg',
    STORE_URL_IOS: 'https://apps.example/lantern',
  });
});
afterAll(() => kinora[Symbol.asyncDispose]());

const get = async (path: string) => {
  const response = await fetch(kinora.base + path);
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const parseBoot = (html: string) =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
    queries: { path: string; data: unknown }[];
    store_urls: unknown;
  };

describe('a public page', () => {
  test.each([
    ['/faq', 'FAQ', '/api/faqs'],
    ['/privacy-policy', 'Privacy Policy', '/api/pages/privacy-policy'],
    ['/terms-of-service', 'Terms Of Use', '/api/pages/terms-of-service'],
    ['/about-us', 'About Us', '/api/about-us'],
  ])('%s has metadata that describes it, and the data that it shows', async (path, title, call) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(text).toContain(`<title>${title} · Lantern &amp; Co</title>`);
    expect(text).toMatch(/<meta name="description" content="[^"]*Lantern &amp; Co/);
    expect(text).toContain(`<meta property="og:title" content="${title} · Lantern &amp; Co">`);
    expect(text).toContain(`<link rel="canonical" href="${kinora.context.config.public_url}${path}">`);
    const [preloaded] = parseBoot(text).queries;
    expect(preloaded?.path).toBe(call);
    expect(preloaded?.data).toEqual((JSON.parse((await get(call)).text) as { data: unknown }).data);
  });

  test('contains the addresses of the app stores', async () => {
    expect(parseBoot((await get('/')).text).store_urls).toEqual({
      ios: 'https://apps.example/lantern',
      android: null,
      windows: null,
    });
  });
});

test('personal and unknown pages are hidden from search engines', async () => {
  expect((await get('/plan-details')).text).toContain('<meta name="robots" content="noindex">');
  const nowhere = await get('/nowhere/at-all');
  expect(nowhere.status).toBe(404);
  expect(nowhere.text).toContain('<meta name="robots" content="noindex">');
  expect((await get('/publisher/shows/1')).status).toBe(200);
});

describe('the operator’s own brand', () => {
  test('colors the document without a style element', async () => {
    const { text } = await get('/faq');
    expect(text).toMatch(/<html style="--color-gold:#4fd1c5;[^"]*--color-on-gold:#171204" /);
    // The only style element is the app's.
    expect(text.match(/<style/g)).toHaveLength(1);
  });

  test('may host only its logo elsewhere', async () => {
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toMatch(/img-src [^;]*https:\/\/cdn\.lantern\.example(;|$)/);
    expect(policy?.match(/cdn\.lantern\.example/g)).toHaveLength(1);
  });

  test('is the name of the installed app', async () => {
    const { text, headers } = await get('/manifest.webmanifest');
    expect(headers.get('content-type')).toContain('application/manifest+json');
    const manifest = JSON.parse(text) as { name: string; icons: { src: string; purpose: string }[] };
    expect(manifest.name).toBe('Lantern & Co');
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { src } of manifest.icons)
      expect((await get(src)).headers.get('content-type'), src).toBe('image/png');
  });
});

test('only an app that the operator names may frame the service', async () => {
  expect((await get('/')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  await using withApp = await startTestApp({ NATIVE_ORIGINS: 'capacitor://localhost' });
  const { headers } = await fetch(`${withApp.base}/plan-details`);
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors capacitor:\/\/localhost(;|$)/);
});

test('people who find a vulnerability learn where to report it, if the operator has set an address', async () => {
  expect((await get('/.well-known/security.txt')).status).toBe(404);
  await using withContact = await startTestApp({ SECURITY_CONTACT: 'security@example.com' });
  const text = await (await fetch(`${withContact.base}/.well-known/security.txt`)).text();
  expect(text).toMatch(/^Contact: mailto:security@example\.com\nExpires: 20\d\d-\d\d-\d\dT/);
});

test('search engines find every public page and show, but nothing unreleased', async () => {
  const released = await publisherWithEpisode(kinora);
  await addFilm(kinora.context, released.episode_id);
  const unreleased = await publisherWithEpisode(kinora);
  const { public_url } = kinora.context.config;
  expect((await get('/robots.txt')).text).toContain(`Sitemap: ${public_url}/sitemap.xml`);
  const { text } = await get('/sitemap.xml');
  const paths = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url?.slice(public_url.length));
  expect(paths).toContain('/faq');
  expect(paths).toContain(`/details/the-lighthouse-keepers-${released.show_id}`);
  expect(paths).not.toContain(`/details/the-lighthouse-keepers-${unreleased.show_id}`);
  expect(paths).not.toContain('/plan-details');
  const lastmod = new RegExp(`-${released.show_id}</loc><lastmod>(.*?)</lastmod>`).exec(text)?.[1] ?? '';
  expect(Date.parse(lastmod)).toBeLessThanOrEqual(kinora.context.clock.now().getTime());
  expect(lastmod.slice(0, 10)).toBe(kinora.context.clock.now().toISOString().slice(0, 10));
});

test('a sitemap with too many addresses becomes an index, and the catalogue is read once for all of them', async () => {
  await using service = await startTestApp();
  const { root, page } = sitemaps(service.context, 8);
  const index = await root();
  const pages = [...index.matchAll(/\/sitemap-(\d+)\.xml/g)].map(([, number]) => Number(number));
  expect(index).toContain('<sitemapindex');
  expect(pages.length).toBeGreaterThan(1);
  const found = (await Promise.all(pages.map(page))).flatMap((text) => text?.match(/<loc>/g) ?? []);
  expect(found.length).toBeGreaterThan(8);
  expect(await page(pages.length + 1)).toBeNull();
  expect((await fetch(`${service.base}/sitemap-1.xml`)).status).toBe(404);
  const released = await publisherWithEpisode(service);
  await addFilm(service.context, released.episode_id);
  expect(await root()).toBe(index);
  service.advance(11 * 60_000);
  const texts = await Promise.all([...pages, pages.length + 1].map(page));
  expect(texts.join()).toContain(`-${released.show_id}`);
});
