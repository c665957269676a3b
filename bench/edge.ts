/**
 * How much of the work of serving films is left for Kinora when nginx is in front of it?
 *
 * Films are in a bucket, and nginx has the configuration of deploy/nginx. 200 people press play within a
 * minute, and then watch for five minutes (`npm run bench -- edge 1`: for one minute). Whenever one of them
 * fetches a segment of video, they also fetch a plain file of the same size from the same nginx. Meanwhile,
 * clients without access request segments that nginx has cached, and one viewer signs out.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { logout } from '@kinora/contract/accounts/account';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { findFreePort } from '../e2e/free-port.ts';
import { ensureNginx } from '../scripts/nginx.mjs';
import { ensureRadosgw } from '../scripts/radosgw.mjs';
import { findNginx, startNginx } from '../server/test/nginx.ts';
import { startS3Server } from '../server/test/s3-server.ts';
import { createSubscriberWithEpisode, createSubscriber } from './episode/publish.ts';
import { audioBytes, videoBytes, addSegmentedFilm } from './edge/film.ts';
import { requestWithoutAccess } from './edge/without-access.ts';
import { startCountingStore } from './edge/counting-store.ts';
import type { Results, Watching } from './edge/viewers.ts';
import { startKinora } from './kinora/start.ts';

const targets = { requests: 1, reads: 1, ratio: 1.5, revoked_s: 60 };
const viewers = 200;
const ramp_s = 60;
const minutes = Number(process.argv.slice(2).find((arg) => /^\d+$/.test(arg)) ?? 5);

for (const { missing } of [await ensureNginx(), await ensureRadosgw()]) if (missing) throw new Error(missing);
process.exit((await measure()) ? 0 : 1);

async function measure(): Promise<boolean> {
  await using started = new AsyncDisposableStack();
  const bucket = started.use(await startS3Server());
  const store = started.use(await startCountingStore(bucket.storage_url));
  const own_port = await findFreePort();
  const media_url = `http://localhost:${own_port}`;
  const kinora = started.use(
    await startKinora({
      MEDIA_URL: media_url,
      STORAGE_URL: store.storage_url,
      SANDBOX: '1',
      REGISTRATIONS_PER_HOUR: '1000',
    }),
  );
  let requests = 0;
  // The requests of the viewer who signs out, and those without access, do not count as work for viewers.
  let excludedPlayback = 'none yet';
  kinora.app.server.on('request', ({ url = '' }) => {
    if (/^\/(edge|play)\//.test(url) && !url.includes(excludedPlayback)) requests += 1;
  });
  const base = await kinora.listen();
  const plain = await mkdtemp(join(tmpdir(), 'kinora-bench-edge-'));
  started.defer(() => rm(plain, { recursive: true, force: true }));
  await writeFile(join(plain, 'segment.m4s'), Buffer.alloc(videoBytes));
  const nginx = started.use(
    await startNginx((await findNginx()) ?? '', {
      port: Number(new URL(base).port),
      files: { storage_url: store.storage_url },
      own_port,
      extra: `location /plain/ { alias ${plain}/; }`,
    }),
  );

  const publisher = await createSubscriberWithEpisode(base, 'publisher@example.com');
  const segments = (ramp_s + minutes * 60) / 4 + 20;
  await addSegmentedFilm(kinora.context, publisher.episode_id, segments);
  const playlists: string[] = [];
  const params = { episode_id: publisher.episode_id };
  const asks = [];
  for (let person = 0; person <= viewers; person++) {
    const { ask } = await createSubscriber(base, `viewer-${person}@example.com`);
    asks.push(ask);
    const { playlist_url } = await ask(episodeVideo, { params, query: {} });
    playlists.push(playlist_url ?? '');
  }
  const signingOut = { ask: asks.pop(), playlist: playlists.pop() ?? '' };

  excludedPlayback = /[\da-f-]{36}/.exec(signingOut.playlist)?.[0] ?? excludedPlayback;

  const watching: Watching = { playlists, plain: `${nginx.base}/plain/segment.m4s`, ramp_s, minutes };
  const worker = new Worker(new URL('./edge/viewers.ts', import.meta.url), { workerData: watching });
  started.defer(async () => void (await worker.terminate()));
  const results = new Promise<Results>((resolve, reject) =>
    worker.on('message', resolve).on('error', reject),
  );
  requests = 0;
  await sleep(ramp_s * 1000);
  const atStart = requests;
  const unauthorized = requestWithoutAccess(signingOut.playlist, minutes, () => signingOut.ask?.(logout, {}));
  await sleep(minutes * 60_000);
  const during = requests - atStart;
  const { segment, plain: file, fetched, failed } = await results;
  const { served, revoked_s, attempts } = await unauthorized;

  const perViewerMinute = during / (viewers * minutes);
  const reads = store.reads();
  const max = Math.max(...reads.values());
  const ratio = segment.p99 / file.p99;
  const lines = await nginx.log();
  const hits = lines.filter((line) => line.includes('cache=HIT')).length;
  console.log(
    `${viewers} viewers, ${minutes} min, ${availableParallelism()} cores: ${fetched} segments of ${videoBytes / 1000} and ` +
      `${audioBytes / 1000} kB, ${failed} failed; ${hits} of ${lines.length} requests served from nginx's cache`,
  );
  console.log(
    `requests to Node while viewers arrived: ${atStart}; the store was read ${sum(reads.values())} times for ${reads.size} files`,
  );
  console.log(
    `a segment of ${videoBytes / 1000} kB: median ${segment.p50.toFixed(1)} ms, p99 ${segment.p99.toFixed(1)} ms; a plain file: ${file.p50.toFixed(1)} and ${file.p99.toFixed(1)} ms`,
  );
  console.log(
    `edge: ${perViewerMinute.toFixed(3)} requests to Node per viewer-minute (target <= ${targets.requests}), ${max} reads of a file (target <= ${targets.reads}), ` +
      `p99 ${ratio.toFixed(2)} x a plain file (target <= ${targets.ratio}), ${served} of ${attempts} unauthorized requests served (target 0), ` +
      `signing out took effect after ${revoked_s.toFixed(0)} s (target <= ${targets.revoked_s})`,
  );
  return (
    perViewerMinute <= targets.requests &&
    max <= targets.reads &&
    ratio <= targets.ratio &&
    served === 0 &&
    revoked_s <= targets.revoked_s &&
    failed === 0
  );
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}
