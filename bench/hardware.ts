/**
 * What can this machine do? Measures the numbers on which the calculations in docs/operating.md are based.
 *
 * An API process serves signed-in viewers' home pages and sends a film from the data folder; nginx sends the
 * same film; a worker processes a full HD film of 20 seconds (an argument sets another length); half a gigabyte
 * is written and read. The capacity of a core is calculated from the server's own processor time, since the
 * clients run on the same machine. Takes less than five minutes on two otherwise idle cores; Linux only. TMPDIR
 * chooses the disk.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { episodeVideo } from '@kinora/contract/playback/playback';
import { findFreePort } from '../e2e/free-port.ts';
import { ensureNginx } from '../scripts/nginx.mjs';
import { findNginx, startNginx } from '../server/test/nginx.ts';
import { fillService } from './api/fill.ts';
import { addSegmentedFilm } from './edge/film.ts';
import { createSubscriberWithEpisode } from './episode/publish.ts';
import { measureDisk } from './hardware/disk.ts';
import { measureEncoding } from './hardware/encode.ts';
import { measureFilm, measureHome } from './hardware/serve.ts';
import { startKinora } from './kinora/start.ts';
import { startApi } from './load/api-process.ts';

const [film_s = 20] = process.argv.slice(2).map(Number);
const shows = 300;
const segments = 60;
/** The rate of one viewer: four seconds of full HD take a megabyte, as in the film that is sent. */
const viewer_megabytes_s = 0.25;

const { missing } = await ensureNginx();
if (missing) throw new Error(missing);
const folder = await mkdtemp(join(tmpdir(), 'kinora-bench-hardware-'));
try {
  await measure();
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);

async function measure(): Promise<void> {
  const own_port = await findFreePort();
  await using kinora = await startKinora({
    NODE_ENV: 'development',
    MEDIA_URL: `http://localhost:${own_port}`,
  });
  const { tokens } = await fillService(kinora.context, shows);
  const base = await kinora.listen();
  const publishers = [];
  for (const name of ['film', 'first', 'second'])
    publishers.push(await createSubscriberWithEpisode(base, `${name}@example.com`));
  const [served_id, ...encoded_ids] = publishers.map(({ episode_id }) => episode_id) as [
    number,
    number,
    number,
  ];
  await addSegmentedFilm(kinora.context, served_id, segments);

  console.log(
    `machine: ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${(totalmem() / 1e9).toFixed(0)} GB of memory`,
  );
  const disk = await measureDisk(folder);
  console.log(`disk: writes ${disk.write.toFixed(0)} MB/s, reads ${disk.read.toFixed(0)} MB/s`);

  const { playlist_url } = (await publishers[0]?.ask(episodeVideo, {
    params: { episode_id: served_id },
    query: {},
  })) ?? { playlist_url: null };
  await using api = await startApi(kinora);
  const home = await measureHome(api.base, api.pid(), tokens);
  console.log(
    `home page, signed in: ${home.rate.toFixed(0)} requests/s, p99 ${home.p99_ms} ms; ` +
      `${home.core_rate.toFixed(0)} a second of processor time; API process ${api.residentMegabytes().toFixed(0)} MB`,
  );

  await using nginx = await startNginx((await findNginx()) ?? '', {
    port: Number(new URL(base).port),
    files: { data_dir: kinora.context.config.data_dir },
    own_port,
  });
  const nginxPlaylist_url = playlist_url ?? '';
  for (const [server, base_url, pid] of [
    ['the service', api.base, api.pid()],
    ['nginx', nginx.base, nginx.pid],
  ] as const) {
    const { megabytes, core_megabytes } = await measureFilm(
      nginxPlaylist_url.replace(nginx.base, base_url),
      pid,
      segments,
    );
    const viewers = Math.floor(core_megabytes / viewer_megabytes_s);
    console.log(
      `a film from ${server}: ${megabytes.toFixed(0)} MB/s; ${core_megabytes.toFixed(0)} MB a second of processor time, ` +
        `so one core is enough for ${viewers} viewers at 2 Mbit/s`,
    );
  }

  const { processor_per_s, worker_mb, bytes_per_s } = await measureEncoding(
    kinora,
    encoded_ids,
    folder,
    film_s,
  );
  console.log(
    `films in full HD: ${processor_per_s.toFixed(2)} processor seconds per second of film, ` +
      `so one core processes ${(60 / processor_per_s).toFixed(0)} minutes of film an hour; ` +
      `worker and ffmpeg ${worker_mb.toFixed(0)} MB; ${((bytes_per_s * 3600) / 1e9).toFixed(1)} GB an hour of film`,
  );
}
