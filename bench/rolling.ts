/**
 * Do people notice when a service is upgraded?
 *
 * Two API processes run behind nginx with the configuration of deploy/nginx. While 200 people browse and 20 play
 * a film, each process is stopped (SIGTERM) and restarted, one after the other, three times (an argument sets
 * another number). A request, whether it reads or writes, counts as failed if the response is a 5xx or there is
 * none.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureNginx } from '../scripts/nginx.mjs';
import { fillService } from './api/fill.ts';
import { addSegmentedFilm } from './edge/film.ts';
import { createPublisher } from './upload/publisher.ts';
import { startKinora } from './kinora/start.ts';
import { startApi } from './load/api-process.ts';
import { simulateCrowd } from './load/crowd.ts';
import { startProxy } from './rolling/proxy.ts';

const shows = 500;
const people = { browsing: 200, playing: 20 };
const pause_ms = 5000;
/** A generous limit: a round takes about twenty seconds. */
const round_s = 60;
const [rounds = 3] = process.argv.slice(2).map(Number);

const { missing } = await ensureNginx();
if (missing) throw new Error(missing);
process.exit((await measure()) ? 0 : 1);

async function measure(): Promise<boolean> {
  await using kinora = await startKinora({ NODE_ENV: 'development' });
  const { tokens, catalogue } = await fillService(kinora.context, shows, people.browsing + people.playing);
  const { episode_id } = await createPublisher(await kinora.listen(), 'rolling');
  await addSegmentedFilm(kinora.context, episode_id, (rounds * round_s) / 4);
  const requestedShows = await kinora.context.db
    .selectFrom('shows')
    .select(['id', 'title as name'])
    .limit(200)
    .execute();
  await using first = await startApi(kinora);
  await using second = await startApi(kinora);
  await using proxy = await startProxy([first.port, second.port]);
  const end = new AbortController();
  const crowd = simulateCrowd(
    {
      bases: [proxy.base],
      browsing: tokens.slice(0, people.browsing),
      playing: tokens.slice(people.browsing),
      shows: requestedShows,
      keywords: catalogue.titles.slice(0, 200),
      episode_id,
      seconds: rounds * round_s,
      pause_ms: [500, 2500],
    },
    end.signal,
  );
  const restarts = (async () => {
    for (let round = 0; round < rounds; round++)
      for (const api of [first, second]) {
        await sleep(pause_ms);
        await api.restart();
      }
    await sleep(pause_ms);
    end.abort();
  })();
  const [{ requests, segments, failed }] = await Promise.all([crowd, restarts]);
  console.log(
    `rolling: ${failed} of ${requests} requests and ${segments} segments failed while each of two processes was restarted ${rounds} times (target 0)`,
  );
  return failed === 0;
}
