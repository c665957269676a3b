import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { logout, type UserData } from '@kinora/contract/accounts/account';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { createEpisode } from '@kinora/contract/publishing/episodes';
import { minute } from '#clock.ts';
import { contentTypeFor } from '#services/storage/content-types.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { importFromDocs } from '#test/code-in-docs.ts';
import { addFilm } from '#test/film.ts';
import { episodeForm, publisherWithEpisode } from '#test/publisher.ts';

const MEDIA_URL = 'https://media.films.example';
const MEDIA_KEY = '0123456789abcdef'.repeat(4);

let kinora: TestApp;
let episodes: [number, number];
beforeAll(async () => {
  kinora = await startTestApp({ EPISODE_EVERY_DAYS: '0', MEDIA_URL, MEDIA_EDGE: 'token', MEDIA_KEY });
  const { publisher, show_id, season_id, episode_id } = await publisherWithEpisode(kinora);
  const second = await kinora.as(publisher, createEpisode, { body: episodeForm(show_id, season_id) });
  episodes = [episode_id, second.id];
  for (const episode of episodes) {
    const { db, storage } = kinora.context;
    const video_id = await addFilm(kinora.context, episode);
    const prefix = `videos/${video_id}/1/`;
    await db.updateTable('videos').set({ prefix }).where('id', '=', video_id).execute();
    for (const name of ['master.m3u8', '276/segment_00000.m4s'])
      await storage.put(prefix + name, Buffer.from(`film ${video_id}`), {
        content_type: contentTypeFor(name),
      });
  }
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await kinora[Symbol.asyncDispose]();
});

type EdgeResponse = { status: number; headers: Headers; text: string };
/** Fetches a URL the way a viewer's browser does. */
type Get = (address: string) => Promise<EdgeResponse>;

async function playlistOf(who: UserData, episode_id = episodes[0]): Promise<string> {
  const { playlist_url } = await kinora.as(who, episodeVideo, { params: { episode_id }, query: {} });
  return playlist_url ?? '';
}
const segmentOf = (playlist: string) => playlist.replace('master.m3u8', '276/segment_00000.m4s');

/** Caches responses the way a Cloudflare data center does, for as long as their headers allow. */
function createCloudflareCache() {
  const entries = new Map<string, { response: Response; until: number }>();
  const now = () => kinora.context.clock.now().getTime();
  const urlOf = (key: Request | string) => (typeof key === 'string' ? key : key.url);
  return {
    match: async (key: Request | string) => {
      const found = entries.get(urlOf(key));
      return found && found.until > now() ? found.response.clone() : undefined;
    },
    put: async (key: Request | string, response: Response) => {
      const [, age_s = '0'] = /max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '') ?? [];
      entries.set(urlOf(key), { response, until: now() + Number(age_s) * 1000 });
    },
  };
}

type Worker = {
  default: {
    fetch: (
      request: Request,
      settings: { ORIGIN: string; MEDIA_KEY: string },
      context: { waitUntil: (work: Promise<unknown>) => void },
    ) => Promise<Response>;
  };
};

async function throughCloudflare(): Promise<Get> {
  vi.stubGlobal('caches', { default: createCloudflareCache() });
  const worker = (await importFromDocs<Worker>('edge.md', 'caches.default')).default;
  return async (address) => {
    const pending: Promise<unknown>[] = [];
    const request = new Request(address, { headers: { 'cf-connecting-ip': '203.0.113.7' } });
    const settings = { ORIGIN: kinora.base, MEDIA_KEY };
    const response = await worker.fetch(request, settings, { waitUntil: (work) => pending.push(work) });
    const text = await response.text();
    await Promise.all(pending);
    return { status: response.status, headers: response.headers, text };
  };
}

type EdgeWorker = {
  onClientRequest: (request: {
    path: string;
    scheme: string;
    host: string;
    getVariable: (name: string) => string | undefined;
    setHeader: (name: string, value: string) => void;
    route: (to: { path: string }) => void;
    respondWith: (status: number, headers: Record<string, string[]>, body: string) => void;
  }) => Promise<void>;
};

/** Runs only the EdgeWorker: the cache of the Akamai property is configured without code. */
async function throughAkamai(): Promise<Get> {
  const { onClientRequest } = await importFromDocs<EdgeWorker>('edge.md', 'onClientRequest', {
    crypto: 'export const { crypto } = globalThis;',
    encoding: 'export const { TextEncoder } = globalThis;',
    'http-request': 'export const httpRequest = fetch;',
  });
  const variables: Record<string, string> = { PMUSER_MEDIA_KEY: MEDIA_KEY, PMUSER_CLIENT_IP: '203.0.113.7' };
  return async (address) => {
    const { protocol, host } = new URL(kinora.base);
    const requestHeaders = new Headers();
    let path = '';
    let refused: EdgeResponse | undefined;
    await onClientRequest({
      path: new URL(address).pathname,
      scheme: protocol.slice(0, -1),
      host,
      getVariable: (name) => variables[name],
      setHeader: (name, value) => requestHeaders.set(name, value),
      route: (to) => {
        ({ path } = to);
      },
      respondWith: (status, headers, text) => {
        const lists = Object.entries(headers).map(([name, values]) => [name, values.join()] as const);
        refused = { status, headers: new Headers(Object.fromEntries(lists)), text };
      },
    });
    if (refused) return refused;
    const response = await fetch(kinora.base + path, { headers: requestHeaders });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
}

test.each([
  ['Cloudflare', throughCloudflare],
  ['Akamai', throughAkamai],
])('the code for %s sends films to viewers with a valid grant, and to nobody else', async (_name, start) => {
  const get = await start();
  const ada = await kinora.subscriber();
  const [playlist, other] = [await playlistOf(ada), await playlistOf(ada, episodes[1])];
  const segment = segmentOf(playlist);
  for (const address of [playlist, segment, segment]) {
    const response = await get(address);
    expect([response.status, response.text]).toEqual([200, expect.stringMatching(/^film \d+$/)]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  }
  const [, , token = '', video = ''] = new URL(segment).pathname.split('/');
  const [, , otherToken = '', otherVideo = ''] = new URL(other).pathname.split('/');
  const [grant = '', expires = '', signature = ''] = token.split('~');
  const refusedUrls = {
    'another film': segment.replace(`/${video}/1/`, `/${otherVideo}/1/`),
    'the token of another film': segment.replace(token, otherToken),
    'a later expiry': segment.replace(expires, `${Number(expires) + 3600}`),
    'another grant': segment.replace(grant, `${grant}x`),
    'another signature': segment.replace(signature, signature.replaceAll(/[0-7]/g, '8')),
    'no token': segment.replace(`/${token}`, ''),
    'a path that leads out of the film': segment.replace(`/${video}/`, `/${video}/%2e%2e/${otherVideo}/`),
    'a path of the service': `${MEDIA_URL}/api/home`,
    'the authorization itself': `${MEDIA_URL}/edge/authorize/${grant}/${video}`,
  };
  for (const [description, address] of Object.entries(refusedUrls)) {
    const response = await get(address);
    expect([401, 403], description).toContain(response.status);
    expect(response.headers.get('access-control-allow-origin'), description).toBe('*');
    expect(response.text, description).toBe('');
  }

  await kinora.as(ada, logout, {});
  kinora.advance(minute);
  expect((await get(segment)).status).toBe(401);
});
