import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { register } from '@kinora/contract/accounts/account';
import { subscriptionLink } from '@kinora/contract/billing/billing';
import { call, type CallOptions } from '@kinora/contract/client';
import { asPage } from '@kinora/contract/schemas';
import { createEpisode, seasonEpisodes } from '@kinora/contract/publishing/episodes';
import { createSeason } from '@kinora/contract/publishing/seasons';
import { createShow } from '@kinora/contract/publishing/shows';
import { paySandboxCheckout } from '@kinora/contract/billing/sandbox';
import { categories } from '@kinora/contract/catalogue/shows';
import {
  completePart,
  completeUpload,
  initiateUpload,
  uploadPartUrl,
} from '@kinora/contract/uploads/uploads';
import { makeFilm } from './film.ts';
import { password } from './people.ts';

const run = promisify(execFile);

export type ShowPlan = {
  title: string;
  description: string;
  genres: readonly string[];
  color: string;
  cast?: readonly string[];
  maturity_level?: 'E - Everyone' | 'K - Kids' | 'T - Teen' | 'A - Adult';
  /** Titles of the episodes, by season. */
  seasons: readonly (readonly string[])[];
  /** Days from now until release; if omitted, the show was released a month ago. */
  release_in_days?: number;
};

/** Files that all shows of a catalogue share. */
type SharedFiles = { film: Blob; trailer: Blob };

/** A film long enough to be counted as watched and to seek in. */
const defaultFilm: { seconds: number; size: string; rate?: number } = { seconds: 40, size: '320x180' };

/** Fills a Kinora through its own API, as a publisher would. Returns the ids of the shows by title. */
export async function fillCatalogue(
  base: string,
  folder: string,
  plans: readonly ShowPlan[],
  filmOptions = defaultFilm,
): Promise<Record<string, number>> {
  const options = {
    base,
    token: await registerSubscriber(base, 'Pia Publisher', 'pia.publisher@example.com'),
  };
  const [film, trailer] = [join(folder, 'film.mp4'), join(folder, 'trailer.mp4')];
  await makeFilm(film, filmOptions);
  await makeFilm(trailer, { seconds: 4, size: '320x180' });
  const sharedFiles = {
    film: await readBlob(film, 'video/mp4'),
    trailer: await readBlob(trailer, 'video/mp4'),
  };
  const ids: Record<string, number> = {};
  const seasons: { season_id: number; episodes: number }[] = [];
  for (const plan of plans) {
    const show = await publishShow(options, folder, plan, sharedFiles);
    ids[plan.title] = show.show_id;
    seasons.push(...show.seasons);
  }
  for (const { season_id, episodes } of seasons) await waitUntilReady(options, season_id, episodes);
  return ids;
}

/** Signs up, pays in the sandbox, and returns the bearer token. */
export async function registerSubscriber(base: string, name: string, email: string): Promise<string> {
  const { data: user } = await call(register, { body: { name, email, password } }, { base });
  const options = { base, token: user.token };
  const { data: link } = await call(subscriptionLink, { query: {} }, options);
  const ref = link.url.split('/').at(-1) ?? '';
  await call(paySandboxCheckout, { params: { ref }, body: { card_number: '4242424242424242' } }, options);
  return user.token;
}

async function publishShow(
  options: CallOptions,
  folder: string,
  plan: ShowPlan,
  { film, trailer }: SharedFiles,
) {
  const { data: genres } = await call(categories, {}, options);
  const category = genres.filter(({ name }) => plan.genres.includes(name)).map(({ id }) => id);
  const release = new Date(Date.now() + (plan.release_in_days ?? -30) * 86_400_000).toISOString();
  const files = {
    portrait_image: await drawPicture(folder, plan.color, '400x600'),
    landscape_image: await drawPicture(folder, plan.color, '1280x720'),
    trailer,
  };
  const { title, description, cast = [], maturity_level } = plan;
  const body = { title, description, release_date: release, category, cast: [...cast], maturity_level };
  const { data: show } = await call(createShow, { body, files }, options);
  const seasons: { season_id: number; episodes: number }[] = [];
  for (const [index, episodes] of plan.seasons.entries()) {
    const { data: season } = await call(
      createSeason,
      {
        body: {
          title: `Season ${index + 1}`,
          description: `Part ${index + 1} of the story.`,
          release_date: new Date(Date.parse(release) + index * 60_000).toISOString(),
          tv_show: show.id,
        },
      },
      options,
    );
    for (const [number, name] of episodes.entries()) {
      const { data: episode } = await call(
        createEpisode,
        {
          body: {
            title: name,
            description: `What happens in ${name}.`,
            tv_show: show.id,
            season: season.id,
            episode_number: number + 1,
            release_date: release.slice(0, 10),
            release_time: release.slice(11, 16),
          },
        },
        options,
      );
      await uploadFilm(options, episode.id, film);
    }
    seasons.push({ season_id: season.id, episodes: episodes.length });
  }
  return { show_id: show.id, seasons };
}

/** Uploads an episode's film, as the upload page does. */
export async function uploadFilm(options: CallOptions, episode_id: number, film: Blob): Promise<void> {
  const params = { episode_id };
  const { data: upload } = await call(initiateUpload, { params }, options);
  const uploadIds = { uploadId: upload.uploadId, key: upload.key };
  const part = { ...uploadIds, partNumber: 1 };
  const { data: partUrl } = await call(uploadPartUrl, { params, body: part }, options);
  const url = new URL(partUrl.presignedUrl, options.base);
  await fetch(url, { method: 'PUT', body: film, headers: partUrl.headers });
  const etag = createHash('md5')
    .update(new Uint8Array(await film.arrayBuffer()))
    .digest('hex');
  await call(completePart, { params, body: { ...part, etag } }, options);
  await call(completeUpload, { params, body: uploadIds }, options);
}

async function waitUntilReady(options: CallOptions, season_id: number, count: number): Promise<void> {
  const deadline = Date.now() + 900_000;
  for (;;) {
    const { data } = await call(seasonEpisodes, { params: { season_id } }, options);
    const episodes = asPage(data).rows;
    const failed = episodes.find(({ video_status }) => video_status === 'failed');
    if (failed) throw new Error(`${failed.title}: ${failed.reason}`);
    if (episodes.filter(({ video_status }) => video_status === 'ready').length === count) return;
    if (Date.now() > deadline) throw new Error(`Season ${season_id} is still being processed`);
    await sleep(250);
  }
}

async function drawPicture(folder: string, color: string, size: string): Promise<Blob> {
  const file = join(folder, `${color.slice(1)}-${size}.png`);
  const source = `gradients=size=${size}:c0=${color}:c1=#101014:x0=0:y0=0:duration=1`;
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', source, '-frames:v', '1', file]);
  return readBlob(file, 'image/png');
}

const readBlob = async (file: string, type: string) => new Blob([await readFile(file)], { type });
