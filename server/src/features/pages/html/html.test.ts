import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categories } from '@kinora/contract/catalogue/shows';
import { createShow, editShow } from '@kinora/contract/publishing/shows';
import { endpoints } from '#endpoints.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addShow } from '#test/shows.ts';
import { testPicture } from '#test/picture.ts';
import { publisherWithEpisode, showForm } from '#test/publisher.ts';
import { addFilm } from '#test/film.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp();
});
afterAll(() => kinora[Symbol.asyncDispose]());

const fetchPage = async (path: string) => {
  const response = await fetch(kinora.base + path, { headers: { accept: 'text/html' } });
  return { status: response.status, html: await response.text(), headers: response.headers };
};
const parseBoot = (html: string) =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
    queries: { path: string; data: unknown }[];
  };

describe('the initial document', () => {
  test('of a show contains its head and its data', async () => {
    const { show_id, episode_id } = await publisherWithEpisode(kinora);
    await addFilm(kinora.context, episode_id);
    const { status, html } = await fetchPage(`/details/the-lighthouse-keepers-${show_id}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>The Lighthouse Keepers · Kinora</title>');
    expect(html).toContain('<meta property="og:type" content="video.tv_show">');
    const fetched = await (await fetch(`${kinora.base}/api/show/details/${show_id}`)).json();
    expect(parseBoot(html).queries).toEqual([
      { path: `/api/show/details/${show_id}`, data: (fetched as { data: unknown }).data },
    ]);
  });

  test('of a show preloads its main picture before the app requests it', async () => {
    const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
    await addFilm(kinora.context, episode_id);
    expect((await fetchPage(`/details/x-${show_id}`)).html).not.toContain('as="image"');
    const files = { landscape_image: await testPicture() };
    await kinora.as(publisher, editShow, { params: { show_id }, body: showForm, files });
    const { html } = await fetchPage(`/details/x-${show_id}`);
    const link = /<link rel="preload" as="image"[^>]*>/.exec(html)?.[0];
    expect(link).toMatch(/imagesrcset="[^"]*\/media\/images\/landscape-[0-9a-f]{16}\/1280\.avif 1280w"/);
    expect(link).toContain('fetchpriority="high"');
    expect((await fetchPage('/')).html).toMatch(/<link rel="preload" as="image"/);
  });

  test.each([
    ['/', 2],
    ['/new-episodes', 1],
    ['/trending', 3],
    ['/faq', 1],
    ['/about-us', 1],
    ['/privacy-policy', 1],
  ])('of %s contains the data that it would request', async (path, calls) => {
    const { queries } = parseBoot((await fetchPage(path)).html);
    for (const query of queries) {
      const fetched = (await (await fetch(kinora.base + query.path)).json()) as { data: unknown };
      expect(query.data, query.path).toEqual(fetched.data);
    }
    expect(queries).toHaveLength(calls);
  });

  test('of the landing page contains the price and the creators’ share', async () => {
    expect(parseBoot((await fetchPage('/')).html)).toMatchObject({
      price: { amount_minor: 999, currency: 'usd' },
      creators_share: 0.7,
    });
  });

  test('of an unknown show has status 404 and still starts the app', async () => {
    const { status, html } = await fetchPage('/details/nothing-999999');
    expect(status).toBe(404);
    expect(html).toContain('id="root"');
  });

  test('of a show at an address with another name redirects to the show’s own address', async () => {
    const { show_id, episode_id } = await publisherWithEpisode(kinora);
    await addFilm(kinora.context, episode_id);
    const fetchWithoutRedirect = (path: string) => fetch(kinora.base + path, { redirect: 'manual' });
    const address = `/details/the-lighthouse-keepers-${show_id}`;
    for (const wrong of [`/details/wrong-name-${show_id}`, `/details/-${show_id}`, `${address}/`]) {
      const response = await fetchWithoutRedirect(`${wrong}?season=7`);
      expect([response.status, response.headers.get('location')], wrong).toEqual([
        301,
        `${address}?season=7`,
      ]);
      // If the show gets its old name back, a cached redirect would cause a loop.
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
    for (const right of [address, address.replace('k', '%6B'), `/details/${show_id}`]) {
      const response = await fetchWithoutRedirect(right);
      expect(response.status, right).toBe(200);
      expect(await response.text()).toContain(
        `<link rel="canonical" href="${kinora.context.config.public_url}${address}">`,
      );
    }
    expect((await fetchWithoutRedirect('/details/wrong-name-999999')).status).toBe(404);
    expect((await fetchWithoutRedirect('/details/%E0%A4%A-1')).status).toBeLessThan(500);
  });

  test('of one or more genres contains their names; without a valid genre it is not indexed', async () => {
    const { show_id, episode_id } = await publisherWithEpisode(kinora);
    await addFilm(kinora.context, episode_id);
    const genres = await kinora.as(null, categories, {});
    const genreId = (name: string) => genres.find((genre) => genre.name === name)?.id ?? 0;
    await kinora.context.db
      .insertInto('show_categories')
      .values({ show_id, category_id: genreId('science_technology') })
      .execute();
    const path = `/shows-by-category?category_id=${genreId('science_technology')}`;
    const { html } = await fetchPage(path);
    expect(html).toContain('<title>Science and technology · Kinora</title>');
    expect(html).toContain(`<link rel="canonical" href="${kinora.context.config.public_url}${path}">`);
    expect((await fetchPage(`${path},${genreId('drama')}`)).html).toContain(
      '<title>Drama, science and technology · Kinora</title>',
    );
    const empty = await fetchPage(`/shows-by-category?category_id=${genreId('drama')}`);
    expect([empty.status, /noindex/.test(empty.html)]).toEqual([200, true]);
    for (const unknown of ['999999', 'drama', ''])
      expect((await fetchPage(`/shows-by-category?category_id=${unknown}`)).html).toContain('noindex');
    const sitemap = await (await fetch(`${kinora.base}/sitemap.xml`)).text();
    expect(sitemap).toContain(path);
    expect(sitemap).not.toContain(`category_id=${genreId('drama')}<`);
  });

  test.each([
    ['/upcoming', 'Upcoming Shows', true],
    ['/recommended', 'Recommended For You', false],
  ])('of %s has its own title', async (path, title, is_public) => {
    const { status, html } = await fetchPage(path);
    expect(status).toBe(200);
    expect(html).toContain(`<title>${title} · Kinora</title>`);
    expect(html.includes('noindex')).toBe(!is_public);
    expect((await (await fetch(`${kinora.base}/sitemap.xml`)).text()).includes(path)).toBe(is_public);
  });

  test('makes hostile titles inert', async () => {
    const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
    await addFilm(kinora.context, episode_id);
    const title = '</script><script>alert(1)</script>';
    const body = { ...showForm, title, description: '"><img src=x onerror=alert(1)>' };
    await kinora.as(publisher, editShow, { params: { show_id }, body });
    const { html } = await fetchPage(`/details/x-${show_id}`);
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('<img src=x');
    expect(parseBoot(html).queries[0]?.data).toMatchObject({ name: title });
  });

  test('forbids scripts that are not the service’s own', async () => {
    const { headers } = await fetchPage('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain("script-src 'unsafe-inline'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

/** Returns what a browser shows without JavaScript: the text and the links of the page itself. */
const readablePart = (html: string) => {
  const body = html.slice(html.indexOf('<div id="root">')).replace(/<script.*?<\/script>/gs, '');
  return {
    text: body
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' '),
    links: [...body.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href),
  };
};

describe('a page and its files', () => {
  test.each([
    ['/', 'Made for Makers. Currently in open beta.'],
    ['/', 'up to 3 hours long'],
    ['/faq', 'How are creators paid?'],
    ['/privacy-policy', 'What we store, and why'],
    ['/terms-of-service', 'one episode per week'],
    ['/about-us', 'Work With the Best'],
    ['/new-episodes', 'New Episodes'],
    ['/trending', 'Trending'],
  ])('%s can be read without JavaScript, and has links to other pages', async (path, expected) => {
    const { text, links } = readablePart((await fetchPage(path)).html);
    expect(text).toContain(expected);
    for (const link of ['/', '/new-episodes', '/trending', '/sign-up', '/faq', '/about-us'])
      expect(links).toContain(link);
  });

  test('a show can be read without JavaScript, with its episodes, and is linked from the lists', async () => {
    const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
    await addFilm(kinora.context, episode_id);
    await kinora.as(publisher, editShow, {
      params: { show_id },
      body: showForm,
      files: { landscape_image: await testPicture() },
    });
    const { html } = await fetchPage(`/details/x-${show_id}`);
    const { text, links } = readablePart(html);
    expect(text).toContain(showForm.description);
    expect(text).toContain('Play episode');
    expect(links).toContain('/sign-up');
    expect(html).toMatch(/<img [^>]*fetchPriority="high"/);
    const listed = readablePart((await fetchPage('/trending')).html);
    expect(listed.links).toContain(`/details/the-lighthouse-keepers-${show_id}`);
    expect(readablePart((await fetchPage('/new-episodes')).html).links).toContain(`/watch/${episode_id}`);
  });

  test('a page for members is rendered only in the browser', async () => {
    for (const path of ['/profile', '/sign-in', '/publisher', '/nothing-here'])
      expect((await fetchPage(path)).html, path).toContain('<div id="root"></div>');
  });

  test('the only inline script is the one that the content policy allows by its hash', async () => {
    const { html, headers } = await fetchPage('/');
    const inline = [...html.matchAll(/<script(?![^>]*(?:src=|type="application))[^>]*>(.*?)<\/script>/gs)];
    expect(inline).toHaveLength(1);
    const hash = createHash('sha256')
      .update(inline[0]?.[1] ?? '')
      .digest('base64');
    expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  });

  test('a page is compressed with an encoding that the browser accepts', async () => {
    const encodingFor = async (accepted: string) => {
      const response = await fetch(`${kinora.base}/`, { headers: { 'accept-encoding': accepted } });
      expect(await response.text()).toContain('Made for Makers.');
      return response.headers.get('content-encoding');
    };
    expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br');
    expect(await encodingFor('gzip, br;q=0')).toBe('gzip');
    expect(await encodingFor('identity')).toBe(null);
  });

  test('scripts were compressed when the app was built', async () => {
    const { html } = await fetchPage('/');
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';
    const fetchScript = async (accepted: string) => {
      const response = await fetch(`${kinora.base}${script}`, { headers: { 'accept-encoding': accepted } });
      const { headers } = response;
      // A response compressed on the fly has no known length.
      return [headers.get('content-encoding'), Number(headers.get('content-length')), await response.text()];
    };
    const [, fullLength, text] = await fetchScript('identity');
    expect(await fetchScript('gzip, deflate, br, zstd')).toEqual(['br', expect.any(Number), text]);
    expect(await fetchScript('gzip')).toEqual(['gzip', expect.any(Number), text]);
    for (const accepted of ['br', 'gzip']) {
      const [, length] = await fetchScript(accepted);
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThan(Number(fullLength) / 2);
    }
  });

  test('a page links no more JavaScript than its limit allows', async () => {
    const show = await addShow(kinora.context, { title: 'Measured in Bytes' });
    // The JavaScript budgets of these visits are 120 and 140 kB; a show's page loads 9 kB of it later.
    for (const [path, max_kb] of [
      ['/', 120],
      [`/details/measured-in-bytes-${show.show_id}`, 131],
    ] as const) {
      const { html } = await fetchPage(path);
      const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
      expect(scripts.size).toBeGreaterThan(5);
      const sizes = await Promise.all(
        Array.from(scripts, async (script) => {
          const response = await fetch(kinora.base + script, { headers: { 'accept-encoding': 'gzip' } });
          return Number(response.headers.get('content-length'));
        }),
      );
      const total_kb = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
      expect(total_kb, path).toBeLessThan(max_kb);
    }
  });

  test('scripts are cached permanently, and nothing outside their folder is sent', async () => {
    const { html } = await fetchPage('/');
    const script = /\/assets\/[\w.-]+\.js/.exec(html)?.[0] ?? '';
    const { status, headers } = await fetchPage(script);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    for (const [path, expectedStatus] of [
      ['nothing.js', 404],
      ['..%2findex.html', 403],
    ] as const)
      expect((await fetchPage(`/assets/${path}`)).status, path).toBe(expectedStatus);
  });

  test('a rendered page contains the style sheet that all pages share, and its policy allows it', async () => {
    const { html, headers } = await fetchPage('/');
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    expect(style).toContain('--color-surface');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect((await fetchPage('/sign-in')).html).toContain('<link rel="stylesheet"');
  });

  test('a page links the style sheets of its own screen', async () => {
    const styles = ({ html }: { html: string }) => (html.match(/<link rel="stylesheet"/g) ?? []).length;
    expect([styles(await fetchPage('/privacy-policy')), styles(await fetchPage('/'))]).toEqual([1, 0]);
  });
});

describe('the API’s description', () => {
  test('lists every call of the contract', async () => {
    const openApi = (await (await fetch(`${kinora.base}/api/docs/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; security?: unknown; tags: string[] }>>;
      webhooks: object;
    };
    expect(openApi.openapi).toBe('3.1.0');
    expect(Object.keys(openApi.webhooks)).toContain('episode.published');
    const ids = Object.values(openApi.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const endpoint of endpoints) {
      const operation =
        openApi.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      expect(operation, endpoint.path).toBeDefined();
      expect(operation?.tags, endpoint.path).toHaveLength(1);
      expect(operation?.security, endpoint.path).toEqual([
        ...(endpoint.auth === 'visitor' ? [{}] : []),
        { bearer: [] },
        ...(endpoint.scope ? [{ api_key: [endpoint.scope] }] : []),
      ]);
    }
  });

  test('is served as a readable page', async () => {
    const { html, headers } = await fetchPage('/api/docs');
    expect(headers.get('content-type')).toContain('text/html');
    expect(html).toContain(createShow.path);
  });
});

test('an unknown API path gets a 404 in the usual envelope', async () => {
  const response = await fetch(`${kinora.base}/api/nothing`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ status_code: 404, message: 'There is nothing here.' });
});
