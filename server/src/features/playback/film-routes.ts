import { text } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { captionPlaylist, withCaptions } from '#features/playback/caption-playlists.ts';
import { playlistUntil } from '#features/playback/growing-playlist.ts';
import { findCaptions, listCaptionsOfVideo } from '#features/playback/captions-queries.ts';
import { readGrant, type Grant } from '#features/playback/grants.ts';
import { findAvailableFilm } from '#features/playback/queries.ts';
import { serveRecorder } from '#features/playback/serve-recorder.ts';
import { streamAccess } from '#features/playback/stream-access.ts';
import { watchAccess } from '#features/playback/watch-access.ts';
import { forbidden, notFound, signedOut } from '#http/errors.ts';
import type { App } from '#http/route.ts';
import { sendObject } from '#http/send-object.ts';
import { contentTypeOf } from '#services/storage/content-types.ts';
import { NoSuchObject, type Storage } from '#services/storage/types.ts';

/** No name starts with a dot, so no path leads out of its folder. */
const filmFile = /^(?:[\w-]+\/)+[\w-]+\.(?:m3u8|mp4|m4s|cmfv|cmfa|jpg)$/;

/** The playlists that list all renditions, or one of them with its sounds. */
const multivariantPlaylist = /\/(?:master|video_\d+)\.m3u8$/;

/** The playlists that list the segments of one track. */
const mediaPlaylist = /\/index\.m3u8$/;

/** Pictures and sound, unlike playlists and previews. */
const mediaFile = /\.(?:mp4|m4s|cmfv|cmfa)$/;

/**
 * Serves the files of films at `/play/{grant}/{video_id}/…` and their captions at `/play/{grant}/captions/…`.
 * Playlists refer to their segments by relative paths, so the address of every segment includes the grant.
 */
export function routes(app: App): void {
  const { clock, db, keys, storage } = app.context;
  const refusalOf = watchAccess(app.context);
  const streamRefusalOf = streamAccess(app.context);
  const recorder = serveRecorder(app.context);
  app.addHook('onClose', () => recorder.close());

  /**
   * @throws 401 or 403 when the grant is invalid, has expired, or its viewer may no longer watch; 404 when the
   * episode was deleted or taken down.
   */
  async function granted(
    token: string,
  ): Promise<{ grant: Grant; cache_control: string; playable_s: number | null }> {
    const now = clock.now();
    const grant = readGrant(keys.playback, token, now);
    const refusal = await refusalOf(grant.session_id);
    if (refusal) throw refusal;
    const film = await findAvailableFilm(db, grant);
    if (!film) throw notFound('This episode is not available.');
    const left_s = Math.floor((grant.expires_at.getTime() - now.getTime()) / 1000);
    return { grant, cache_control: `private, max-age=${left_s}`, playable_s: film.playable_s };
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/play/:token/*',
    compress: false,
    handler: async (request: FastifyRequest<{ Params: { token: string; '*': string } }>, reply) => {
      const { token, '*': file } = request.params;
      const { grant, cache_control, playable_s } = await granted(token);
      if (!filmFile.test(file) || !file.startsWith(`${grant.video_id}/`))
        throw forbidden('This URL is not valid.');
      if (request.method === 'GET' && mediaFile.test(file)) {
        const refusal = await streamRefusalOf(grant);
        if (refusal) throw refusal;
        reply.raw.once('finish', () => {
          if (isMostOfFile(reply)) recorder.note(grant, file);
        });
      }
      if (playable_s !== null && mediaPlaylist.test(file)) {
        const planned = await readText(storage, `videos/${file}`);
        return sendPlaylist(reply, playlistUntil(planned, playable_s), 'no-store');
      }
      if (!multivariantPlaylist.test(file))
        return sendObject(storage, `videos/${file}`, cache_control, request, reply);
      const playlist = await readText(storage, `videos/${file}`);
      const captions = await listCaptionsOfVideo(db, grant.video_id);
      const folder = `${'../'.repeat(file.split('/').length - 1)}captions/`;
      // What it states of a film that is still growing is provisional.
      return sendPlaylist(
        reply,
        withCaptions(playlist, captions, folder),
        playable_s === null ? cache_control : 'no-store',
      );
    },
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/play/:token/captions/:name',
    compress: false,
    handler: async (request: FastifyRequest<{ Params: { token: string; name: string } }>, reply) => {
      const { token, name } = request.params;
      const { grant, cache_control } = await granted(token);
      const [, caption_id, kind] = /^(\d{1,9})\.(vtt|m3u8)$/.exec(name) ?? [];
      const captions = caption_id && (await findCaptions(db, grant.video_id, Number(caption_id)));
      if (!captions) throw notFound('There are no such captions.');
      const { key, duration_s } = captions;
      if (kind === 'vtt') return sendObject(storage, key, cache_control, request, reply);
      return sendPlaylist(reply, captionPlaylist(Number(caption_id), duration_s ?? 0), cache_control);
    },
  });
  app.get('/play/*', async () => {
    throw signedOut();
  });
}

/**
 * Whether a response sent enough of a file for somebody to watch it: players may load segments in ranges, but the
 * key frames that they show while seeking are a small part.
 */
function isMostOfFile(reply: FastifyReply): boolean {
  if (reply.statusCode !== 206) return reply.statusCode === 200;
  const [, start, end, size] = /(\d+)-(\d+)\/(\d+)$/.exec(String(reply.getHeader('content-range'))) ?? [];
  return 2 * (Number(end) - Number(start) + 1) > Number(size);
}

/** @throws 404 when there is no such file. */
async function readText(storage: Storage, key: string): Promise<string> {
  try {
    return await text(await storage.read(key));
  } catch (error) {
    if (error instanceof NoSuchObject) throw notFound('There is no such file.');
    throw error;
  }
}

function sendPlaylist(reply: FastifyReply, playlist: string, cache_control: string): FastifyReply {
  return reply.type(contentTypeOf('master.m3u8')).header('cache-control', cache_control).send(playlist);
}
