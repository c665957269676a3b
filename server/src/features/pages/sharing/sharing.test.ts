import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editShow } from '@kinora/contract/publishing/shows';
import { addFilm } from '#test/film.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testPicture } from '#test/picture.ts';
import { publisherWithEpisode, showForm } from '#test/publisher.ts';
import { addShow } from '#test/shows.ts';

let kinora: TestApp;
beforeAll(async () => {
  kinora = await startTestApp({ BRAND_NAME: 'Lantern & Co' });
});
afterAll(() => kinora[Symbol.asyncDispose]());

const get = (path: string, headers: Record<string, string> = {}) => fetch(kinora.base + path, { headers });
const oembed = (url: string, query = '') =>
  get(`/oembed?url=${encodeURIComponent(kinora.context.config.public_url + url)}${query}`);
/** Returns a function that reads the texts of all elements with a name; throws if the feed is not XML. */
const parseTexts = (xml: string) => {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml');
  return (name: string) => [...document.getElementsByTagName(name)].map(({ textContent }) => textContent);
};
const deleteShow = (show_id: number) =>
  kinora.context.db
    .updateTable('shows')
    .set({ deleted_at: kinora.context.clock.now() })
    .where('id', '=', show_id)
    .execute();

describe('the feed of a show', () => {
  test('lists released episodes, is linked from the show’s page, and is sent again only if it has changed', async () => {
    const title = 'Salt & <Iron>';
    const { show_id, season_id, episode_id } = await addShow(kinora.context, { title });
    const { db, clock } = kinora.context;
    await db
      .updateTable('episodes')
      .set({ title: 'Bell\u0007 & whistle', description: 'x]]>y' })
      .where('id', '=', episode_id)
      .execute();
    const later = {
      show_id,
      season_id,
      title: 'Not yet',
      episode_number: 2,
      release_at: new Date(clock.now().getTime() + 86_400_000),
      release_zone: 'UTC',
      created_at: clock.now(),
      updated_at: clock.now(),
    };
    const { id } = await db.insertInto('episodes').values(later).returning('id').executeTakeFirstOrThrow();
    await addFilm(kinora.context, id);

    const page = await (await get(`/details/${show_id}`)).text();
    const address = /<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]+)"/.exec(page)?.[1];
    const path = `/feeds/shows/${show_id}.xml`;
    expect(address).toBe(kinora.context.config.public_url + path);
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const texts = parseTexts(await response.text());
    expect(texts('title')).toEqual([title, 'Season 1, episode 1: Bell & whistle']);
    expect(texts('description')).toEqual(['A story well told.', 'x]]>y']);
    expect(texts('link')[1]).toMatch(new RegExp(`/details/salt-iron-${show_id}\\?season=${season_id}$`));
    expect((await get(path, { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304);
  });

  test('does not exist for a show that a visitor cannot see, or sees only after confirming their age', async () => {
    const hiddenShow = await addShow(kinora.context, { title: 'No film yet', ready: false });
    const adultShow = await addShow(kinora.context, { title: 'Late Hours', maturity_level: 'A - Adult' });
    const deletedShow = await addShow(kinora.context, { title: 'Gone' });
    await deleteShow(deletedShow.show_id);
    for (const { show_id } of [hiddenShow, adultShow, deletedShow])
      expect((await get(`/feeds/shows/${show_id}.xml`)).status).toBe(404);
    expect(await (await get(`/details/${adultShow.show_id}`)).text()).not.toContain('application/rss+xml');
  });
});

describe('a trailer on another site', () => {
  test('is described by oEmbed, to which the show’s page links', async () => {
    const trailer_key = 'trailers/salt.mp4';
    const { show_id } = await addShow(kinora.context, { title: 'The "Salt" Road', trailer_key });
    const page = await (await get(`/details/${show_id}`)).text();
    const href = /type="application\/json\+oembed"[^>]* href="([^"]+)"/
      .exec(page)?.[1]
      ?.replaceAll('&amp;', '&');
    const { pathname, search } = new URL(href ?? '');
    const response = await get(pathname + search);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const frame = `<iframe src="${kinora.context.config.public_url}/embed/shows/${show_id}"`;
    expect(await response.json()).toMatchObject({
      version: '1.0',
      type: 'video',
      title: 'The "Salt" Road',
      provider_name: 'Lantern & Co',
      width: 640,
      height: 416,
      html: expect.stringContaining(`${frame} title="Trailer: The &#34;Salt&#34; Road"`),
    });
    const small = { width: 320, height: 236 };
    const address = `/details/whatever-${show_id}`;
    expect(await (await oembed(address, '&maxwidth=320')).json()).toMatchObject(small);
    expect(await (await oembed(address, '&maxheight=236')).json()).toMatchObject(small);
  });

  test('oEmbed refuses addresses of other sites, other formats and invalid input', async () => {
    const { show_id } = await addShow(kinora.context, { title: 'Plain' });
    expect(await (await oembed(`/details/plain-${show_id}`)).json()).toMatchObject({
      type: 'link',
      title: 'Plain',
    });
    const foreign = encodeURIComponent(`https://other.example/details/plain-${show_id}`);
    expect((await get(`/oembed?url=${foreign}`)).status).toBe(404);
    expect((await oembed('/faq')).status).toBe(404);
    expect((await oembed(`/details/plain-${show_id}`, '&format=xml')).status).toBe(501);
    expect((await oembed(`/details/plain-${show_id}`, '&maxwidth=-4')).status).toBe(400);
    expect((await get('/oembed')).status).toBe(400);
  });

  test('plays in a frame of any site, with nothing on the page but the trailer and a link', async () => {
    const title = 'Fog <b>Signal</b>';
    const { show_id } = await addShow(kinora.context, { title, trailer_key: 'trailers/fog.mp4' });
    const response = await get(`/embed/shows/${show_id}`);
    const html = await response.text();
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(html).toContain('src="/media/trailers/fog.mp4"');
    expect(html).not.toMatch(/<script|<b>Signal/);
    for (const path of ['/', `/details/${show_id}`, '/sign-in', '/oembed?url=x'])
      expect((await get(path)).headers.get('content-security-policy'), path).toContain(
        "frame-ancestors 'none'",
      );
  });

  test('is not available if its show was deleted or is for adults', async () => {
    const trailer_key = 'trailers/late.mp4';
    const adultShow = await addShow(kinora.context, {
      title: 'Late Hours',
      maturity_level: 'A - Adult',
      trailer_key,
    });
    const deletedShow = await addShow(kinora.context, { title: 'Gone', trailer_key });
    await deleteShow(deletedShow.show_id);
    for (const { show_id } of [adultShow, deletedShow]) {
      const response = await get(`/embed/shows/${show_id}`);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain(trailer_key);
    }
    expect(await (await oembed(`/details/${adultShow.show_id}`)).json()).toMatchObject({ type: 'link' });
  });
});

describe('the picture beside a shared link', () => {
  const readPictureUrl = async (page: string) => {
    const html = await (await get(page)).text();
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  };
  const readSize = async (address: string) => {
    const response = await get(new URL(address).pathname);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    return { width, height };
  };
  const size = { width: 1200, height: 630 };

  test('is made from the show’s landscape or portrait picture; without either, the service’s own is used', async () => {
    const { publisher, show_id, episode_id } = await publisherWithEpisode(kinora);
    await addFilm(kinora.context, episode_id);
    const page = `/details/${show_id}`;
    const defaultPicture = await readPictureUrl('/faq');
    expect(await readPictureUrl(page)).toBe(defaultPicture);
    expect(await readSize(defaultPicture)).toEqual(size);
    const uploadPictures = (files: object) =>
      kinora.as(publisher, editShow, { params: { show_id }, body: showForm, files });
    await uploadPictures({ portrait_image: await testPicture(300, 450) });
    const portrait = await readPictureUrl(page);
    expect(portrait).toMatch(/\/social\/portrait-[0-9a-f]{16}\.jpg$/);
    expect(await readSize(portrait)).toEqual(size);
    await uploadPictures({ landscape_image: await testPicture() });
    const landscape = await readPictureUrl(page);
    expect(landscape).toMatch(/\/social\/landscape-[0-9a-f]{16}\.jpg$/);
    expect(await readSize(landscape)).toEqual(size);
  });

  test('has status 404 if it does not exist', async () => {
    expect((await get('/social/landscape-0000000000000000.jpg')).status).toBe(404);
  });
});
