import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { showPath } from '@kinora/contract/catalogue/show-address';

/**
 * What the simulated people do. They run in a separate thread, so that they do not slow down the processes that
 * serve them.
 */
export type Crowd = {
  bases: string[];
  /** The session tokens of people who browse and of people who play. */
  browsing: string[];
  playing: string[];
  shows: { id: number; name: string }[];
  keywords: string[];
  episode_id: number;
  seconds: number;
  /** The shortest and the longest pause between two requests by somebody who browses. */
  pause_ms: [number, number];
};

type Times = { p50: number; p99: number };
export type Results = {
  requests: number;
  /** Requests answered with 5xx or not at all. */
  failed: number;
  segments: number;
  /** The 99th percentile of all requests except those for segments, in milliseconds. */
  p99: number;
  kinds: Record<string, Times>;
};

const { bases, browsing, playing, shows, keywords, episode_id, seconds, pause_ms } = workerData as Crowd;
const segment_s = 4;
const report_s = 10;
const [minPause_ms, maxPause_ms] = pause_ms;
let ends = performance.now() + seconds * 1000;
parentPort?.on('message', () => (ends = performance.now()));
const isOver = () => performance.now() >= ends;
const times = new Map<string, number[]>();
let failed = 0;

type Client = { agent: Agent; base: string; ip: string; token: string | null };

type Answer = { status: number; body: string };

/** Sends a request, reads the response to its end, and records how long that took. */
function send(kind: string, { agent, base, ip, token }: Client, path: string, form?: object) {
  const start = performance.now();
  const body = form && new URLSearchParams(form as Record<string, string>).toString();
  return new Promise<Answer>((resolve) => {
    const done = (status: number, text = '') => {
      if (status === 0 || status >= 500) failed += 1;
      const list = times.get(kind) ?? [];
      list.push(performance.now() - start);
      times.set(kind, list);
      resolve({ status, body: text });
    };
    const headers = {
      'accept-encoding': 'gzip',
      'x-forwarded-for': ip,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const sent = request(base + path, { agent, method: body ? 'POST' : 'GET', headers }, (response) => {
      const isKept = response.headers['content-encoding'] === undefined && kind === 'play';
      const parts: string[] = [];
      if (isKept) response.setEncoding('utf8').on('data', (part: string) => parts.push(part));
      else response.resume();
      response.on('error', () => done(0));
      response.on('end', () => done(response.statusCode ?? 0, parts.join('')));
    });
    sent.on('error', () => done(0));
    sent.end(body);
  });
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** Picks what somebody requests next, weighted by how often it is requested in practice. */
function pickRequest(isMember: boolean): { kind: string; path: string } {
  const draw = Math.random();
  const show = pick(shows);
  if (!isMember && draw < 0.5) return { kind: 'landing page', path: '/' };
  if (!isMember) return { kind: 'page of a show', path: showPath(show) };
  if (draw < 0.3) return { kind: 'home', path: '/api/home' };
  if (draw < 0.7) return { kind: 'show', path: `/api/show/details/${show.id}` };
  if (draw < 0.85) return { kind: 'rail', path: '/api/trending-shows' };
  return { kind: 'search', path: `/api/search?${new URLSearchParams({ keyword: pick(keywords) })}` };
}

async function browse(token: string, number: number): Promise<void> {
  const isMember = number % 4 !== 3;
  const client = clientFor(token, number);
  if (!isMember) client.token = null;
  for (;;) {
    await sleep(minPause_ms + Math.random() * (maxPause_ms - minPause_ms));
    if (isOver()) break;
    const { kind, path } = pickRequest(isMember);
    await send(kind, client, path);
  }
  client.agent.destroy();
}

const clientFor = (token: string, number: number): Client => ({
  agent: new Agent({ keepAlive: true }),
  base: bases[number % bases.length] ?? '',
  ip: `10.${number >> 8}.${number & 255}.1`,
  token,
});

async function play(token: string, number: number): Promise<void> {
  const client = clientFor(token, browsing.length + number);
  await sleep(Math.random() * segment_s * 1000);
  const { status, body } = await send('play', client, `/api/episode/video/${episode_id}`);
  if (status !== 200) throw new Error(`A film could not be opened: ${status} ${body}`);
  const film = (JSON.parse(body) as { data: { playlist_url: string; playback_id: string } }).data;
  const folder = film.playlist_url.replace('master.m3u8', '');
  for (const name of ['master.m3u8', '2048/index.m3u8', 'sound/index.m3u8'])
    await send('segment', client, folder + name);
  const start = performance.now();
  const { playback_id } = film;
  let reported_s = 0;
  for (let index = 0; ; index++) {
    await sleep(Math.max(0, start + index * segment_s * 1000 - performance.now()));
    if (isOver()) break;
    for (const track of ['2048', 'sound'])
      await send('segment', client, `${folder}${track}/segment_${String(index).padStart(5, '0')}.m4s`);
    const now_s = index * segment_s;
    if (now_s - reported_s < report_s) continue;
    await send('report', client, '/api/pause-episode', {
      episode_id,
      time: now_s,
      watch_time: now_s,
      playback_id,
      intervals: JSON.stringify([[reported_s, now_s]]),
    });
    await send('report', client, '/api/playback/claim', { playback_id, ask: 'continue' });
    reported_s = now_s;
  }
  client.agent.destroy();
}

function percentiles(values: number[]): Times {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (fraction: number) => sorted[Math.floor(fraction * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

await Promise.all([...browsing.map(browse), ...playing.map(play)]);
const { segment = [], ...others } = Object.fromEntries(times);
const results: Results = {
  requests: Object.values(others).reduce((sum, list) => sum + list.length, 0),
  failed,
  segments: segment.length,
  p99: percentiles(Object.values(others).flat()).p99,
  kinds: Object.fromEntries([...times].map(([kind, list]) => [kind, percentiles(list)])),
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins
parentPort?.postMessage(results);
